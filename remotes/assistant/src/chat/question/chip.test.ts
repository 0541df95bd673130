import { describe, expect, test } from 'vitest'
import { listPieces, withOwnLabel, type Chip } from './chip.ts'
import { draftOfParts, draftToPart } from './question-part.ts'

const entry = (label: string, id = '5678901234567890'): Chip => ({ kind: 'entry', label, id })

const chipsIn = (text: string, ...chips: Chip[]) =>
  listPieces({ text, chips }).flatMap(({ chip }) => chip?.label ?? [])

describe('a chip stands where its label does', () => {
  test.each([
    ['alone', '@News'],
    ['before a sign', 'See @News, please'],
    ['after an opening one', '(@News)'],
    ['before what is written without spaces', '@News说什么？'],
  ])('%s', (_, text) => {
    expect(chipsIn(text, entry('@News'))).toEqual(['@News'])
  })

  test.each([
    ['within a longer word', '@Newsletter'],
    ['within an address', 'me@News'],
    ['once it was changed', '@New s'],
  ])('and not %s', (_, text) => {
    expect(chipsIn(text, entry('@News'))).toEqual([])
  })

  test('the longest of several that begin alike', () => {
    expect(chipsIn('@News of today and @News', entry('@News'), entry('@News of today'))).toEqual([
      '@News of today',
      '@News',
    ])
  })

  test('of a shortcut at the start alone', () => {
    const shortcut: Chip = { kind: 'shortcut', label: '/Sum', prompt: 'Sum it up.' }
    expect(chipsIn('/Sum of /Sum', shortcut)).toEqual(['/Sum'])
    expect(chipsIn('What is /Sum', shortcut)).toEqual([])
  })
})

test('no two chips have one label, and long ones are short', () => {
  const first = entry('@News')
  expect(withOwnLabel(first, [first])).toEqual(first)
  expect(withOwnLabel(entry('@News', '6678901234567890'), [first]).label).toBe('@News (2)')
  expect(withOwnLabel(entry(`@${'long '.repeat(40)}`), []).label).toMatch(/^@long.{50,60}…$/)
})

const ids = Array.from({ length: 100 }, (_, at) => String(1_000_000_000_000 + at))

describe('what is said', () => {
  test.each<[string, Chip, string]>([
    ['an entry', entry('@News'), '<mention-entry id="5678901234567890"></mention-entry>'],
    [
      'a feed',
      { kind: 'feed', label: '@News', id: '5678901234567890' },
      '<mention-feed id="5678901234567890"></mention-feed>',
    ],
    [
      'a category, as its feeds, as many in each mark as are read',
      { kind: 'category', label: '@News', name: 'News', ids },
      `<mention-feed id="${ids.slice(0, 70).join(',')}"></mention-feed> <mention-feed id="${ids.slice(70).join(',')}"></mention-feed>`,
    ],
    ['a view', { kind: 'view', label: '@News', view: '-1' }, '<mention-view id="-1"></mention-view>'],
    [
      'a date',
      { kind: 'date', label: '@News', start: '2026-11-25T00:00:00+08:00', end: '2026-11-25T23:59:59+08:00' },
      '<mention-date start="2026-11-25T00:00:00+08:00" end="2026-11-25T23:59:59+08:00" text="News"></mention-date>',
    ],
  ])('has %s as the wire has it, and is shown as it was written', (_, chip, mark) => {
    const draft = { text: 'Of @News please', chips: [chip] }
    const part = draftToPart(draft)
    expect(part).toMatchObject({ type: 'data-rich-text', data: { text: `Of ${mark} please` } })
    expect(draftOfParts([part])).toEqual(draft)
  })

  test('has the prompt of a shortcut, with what is said besides', () => {
    const chip: Chip = { kind: 'shortcut', label: '/Sum', prompt: 'Sum it up.' }
    const part = draftToPart({ text: '/Sum In French.', chips: [chip] })
    expect(part).toMatchObject({ data: { text: 'Sum it up. In French.' } })
  })

  test('is plain text where nothing was chosen, or what was chosen is gone', () => {
    expect(draftToPart({ text: ' Why? ', chips: [entry('@News')] })).toEqual({ type: 'text', text: 'Why?' })
  })

  test('never has a mark that was typed or pasted', () => {
    const text = 'It says <mention-entry id="6678901234567890"></mention-entry>'
    const part = draftToPart({ text, chips: [] })
    expect(part).toMatchObject({
      data: { text: 'It says &lt;mention-entry id="6678901234567890">&lt;/mention-entry>' },
    })
    expect(draftOfParts([part]).text).toBe(text)
  })

  test.each([
    '{"root":{"children":[]}}',
    'no JSON',
    '{"text":"@x","chips":[{"kind":"entry","label":"@x","id":"../x"}]}',
  ])('is the text of another client, whose editor is not ours: %s', (state) => {
    const part = { type: 'data-rich-text', data: { state, text: 'As it is' } }
    expect(draftOfParts([part])).toEqual({ text: 'As it is', chips: [] })
  })
})
