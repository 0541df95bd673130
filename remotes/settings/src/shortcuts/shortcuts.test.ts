import { parseKeys } from '@tidings/runtime'
import { shortcutKeys } from '@tidings/ui'
import { describe, expect, test } from 'vitest'
import { conflictsOf, keysOfPress } from './shortcuts.ts'

const press = (key: string, held: Partial<Parameters<typeof keysOfPress>[0]> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
})

describe('what is pressed', () => {
  test.each([
    [press('m'), 'm'],
    [press('M', { shiftKey: true }), 'shift+m'],
    [press('?', { shiftKey: true }), '?'],
    [press(',', { ctrlKey: true }), 'mod+comma'],
    [press(' '), 'space'],
    [press('ArrowDown'), 'down'],
    [press('A', { ctrlKey: true, shiftKey: true }), 'shift+mod+a'],
    [press('ß', { altKey: true, code: 'KeyS' }), 'alt+s'],
    [press('ь', { code: 'KeyM' }), 'm'],
    [press('F2'), 'f2'],
    [press('Shift', { shiftKey: true }), undefined],
    [press('Tab'), undefined],
    [press('Escape'), undefined],
    [press('>', { shiftKey: true }), undefined],
  ])('%o is read as %s', (event, keys) => expect(keysOfPress(event, false)).toBe(keys))

  const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
  const possible = printable.filter((key) => key !== '>')

  test.each(possible)('%s is what the command answers to, and stands on its key', (key) => {
    const keys = keysOfPress(press(key), false) ?? ''
    expect(parseKeys(keys)).toMatchObject([{ key: key.toLowerCase() }])
    expect(shortcutKeys(keys, false)).toEqual([key === ' ' ? 'Space' : key.toUpperCase()])
  })

  test('with the command key is mod on an Apple machine, with the control key ctrl', () => {
    expect(keysOfPress(press('k', { metaKey: true }), true)).toBe('mod+k')
    expect(keysOfPress(press('k', { ctrlKey: true }), true)).toBe('ctrl+k')
  })
})

describe('conflicts', () => {
  const all = [
    { id: 'a', scope: 'global', keys: ['shift+mod+a', 'm'] },
    { id: 'b', scope: 'global', keys: ['mod+shift+A'] },
    { id: 'c', scope: 'timeline', keys: ['j', 'down'] },
    { id: 'd', scope: 'subscription', keys: ['j'] },
    { id: 'e', scope: 'global', keys: [] },
    { id: 'f', scope: 'global', keys: ['down'], isChanged: true },
    { id: 'g', scope: 'global', keys: ['space'] },
    { id: 'h', scope: 'entry-render', keys: ['space'] },
  ] as const
  const of = (id: string) => conflictsOf(all.find((command) => command.id === id) ?? all[0], all)

  test('are the same keys, in whichever order', () => {
    expect(of('a')).toEqual(['b'])
    expect(of('b')).toEqual(['a'])
  })

  test('are those of which one is pressed on the way to the other', () => {
    const sequences = [
      { id: 'a', scope: 'global', keys: ['g > shift+s'] },
      { id: 'b', scope: 'global', keys: ['G'] },
      { id: 'c', scope: 'global', keys: ['g>shift+S'] },
      { id: 'd', scope: 'global', keys: ['shift+s', 'g>a'] },
      { id: 'e', scope: 'global', keys: ['shift+g'] },
    ] as const
    expect(sequences.map((command) => conflictsOf(command, sequences))).toEqual([
      ['b', 'c'],
      ['a', 'c', 'd'],
      ['a', 'b'],
      ['b'],
      [],
    ])
  })

  test('are not between columns, of which one has the focus', () => {
    expect(of('d')).toEqual([])
    expect(of('e')).toEqual([])
  })

  test('are between a column and what counts everywhere, which never comes to its turn there', () => {
    expect(of('c')).toEqual(['f'])
    expect(of('f')).toEqual(['c'])
  })

  test('are not where both came with the same keys, as is meant', () => {
    expect(of('g')).toEqual([])
    expect(of('h')).toEqual([])
  })
})
