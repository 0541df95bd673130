import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wordsOf } from '../../../../tests/support/model-server/model-server.ts'
import { createLibrary, type Library } from './library/testing.ts'
import { openChatStage, type ChatStage, type Talk } from './pages/testing.ts'
import { readChunks, said } from './testing.ts'
import { callTools, lastAnswer } from './tools/testing.ts'

let stage: ChatStage
let talk: Talk
let library: Library

beforeAll(async () => {
  stage = await openChatStage()
})

beforeEach(async () => {
  talk = await stage.begin()
  library = await createLibrary(stage.server, talk.user)
})

afterAll(() => stage.close())

const calls = (name: string, input: object, says?: string) =>
  callTools(stage.provider, [{ name, input }], says)
const answered = () => lastAnswer(stage.provider)

const search = (query: object[] = [], scope = 'entries.userTimeline') => ['search', { scope, query }] as const
const text = (value: string, operation = 'ilike') => ({ field: 'text', operation, value })

describe('a model finds', () => {
  test('entries by their words, each with a mark to cite it by', async () => {
    const id = await library.write({ title: 'A ship ran aground', content: '<p>In the harbour.</p>' })
    await library.write({ title: 'Bread', content: '<p>Of rye.</p>' })
    calls(...search([text('aground')]))
    const { chunks } = await talk.chat.say('What of the ship?')
    expect(answered()).toContain('"cite":"e1"')
    expect(answered()).not.toContain('Bread')
    expect(chunks.find(({ type }) => type === 'source-document')).toEqual({
      type: 'source-document',
      sourceId: 'e1',
      mediaType: 'text/html',
      title: 'A ship ran aground',
      providerMetadata: { tidings: { entryId: id, feedId: library.feedId } },
    })
  })

  test.each([
    ['a phrase', [text('ran aground', 'eq')]],
    ['a feed', [{ field: 'feed', operation: 'eq', value: 'Harbour Post' }]],
    ['a category', [{ field: 'category', operation: 'eq', value: 'News' }]],
    ['what is unread', [{ field: 'state', operation: 'eq', value: 'unread' }]],
    ['a time', [{ field: 'publishedAt', operation: 'gt', value: '2020-01-01T00:00:00Z' }]],
    ['nothing in particular', []],
  ])('entries by %s', async (_, query) => {
    await library.write({ title: 'A ship ran aground', content: '<p>In the harbour.</p>' })
    calls(...search(query))
    await talk.chat.say('What is new?')
    expect(answered()).toContain('A ship ran aground')
  })

  test.each([
    ['which had begun by then', 'Pacific/Kiritimati', true],
    ['which had not begun', 'Pacific/Pago_Pago', false],
    ['of Greenwich, where nothing is said of the place', undefined, false],
  ])('entries since a day where the person is, %s: %s', async (_, timeZone, isFound) => {
    await library.write({ title: 'A ship', content: '', publishedAt: '2026-11-24T12:00:00Z' })
    calls(...search([{ field: 'publishedAt', operation: 'gt', value: '2026-11-25' }]))
    await readChunks(
      await talk.chat.send({ messages: [said('What is new?')], ...(timeZone && { timeZone }) }),
    )
    expect(answered().includes('A ship')).toBe(isFound)
  })

  test.each([
    ['before the last second of its day', 'lt', '2026-11-25T23:59:59+01:00', true],
    ['before its minute', 'lt', '2026-11-25T23:30:00+01:00', false],
    ['since its minute', 'gt', '2026-11-25T23:30:00+01:00', true],
    ['since the minute after it', 'gt', '2026-11-25T23:31:00+01:00', false],
    ['before it where the person is', 'lt', '2026-11-26T12:30', false],
    ['before the minute after it where the person is', 'lt', '2026-11-26T12:31', true],
    ['before the last of all times', 'lt', '9999-12-31T23:59:59Z', true],
  ])('an entry by a time of a day, %s: %s %s', async (_, operation, value, isFound) => {
    await library.write({ title: 'A ship', content: '', publishedAt: '2026-11-25T22:30:00Z' })
    calls(...search([{ field: 'publishedAt', operation, value }]))
    const timeZone = 'Pacific/Kiritimati'
    await readChunks(await talk.chat.send({ messages: [said('What is new?')], timeZone }))
    expect(answered().includes('A ship')).toBe(isFound)
  })

  test.each([
    ['its day', '2026-11-26', true],
    ['its day of Greenwich', '2026-11-25', false],
    ['its minute', '2026-11-26T12:30:59', true],
    ['the minute after it', '2026-11-26T12:31', false],
    ['the minute before it', '2026-11-25T23:29+01:00', false],
    ['its month', '2026-11', true],
    ['the month before it', '2026-10', false],
    ['its year', '2026', true],
    ['the year before it', '2025', false],
  ])('an entry by when it was, %s: %s', async (_, value, isFound) => {
    await library.write({ title: 'A ship', content: '', publishedAt: '2026-11-25T22:30:00Z' })
    calls(...search([{ field: 'publishedAt', operation: 'eq', value }]))
    const timeZone = 'Pacific/Kiritimati'
    await readChunks(await talk.chat.send({ messages: [said('What was then?')], timeZone }))
    expect(answered().includes('A ship')).toBe(isFound)
  })

  test('what is starred or unread alone, however much is looked for', async () => {
    const id = await library.write({ title: 'A ship ran aground', content: '' })
    const long = Array.from({ length: 2 }, () => text('aground '.repeat(25).trim()))
    const find = async (query: object[], scope?: string) => {
      calls(...search(query, scope))
      await talk.chat.say('What of the ship?')
      return answered().includes('A ship')
    }
    const read = { field: 'state', operation: 'eq', value: 'read' }
    expect(await find([...long, read])).toBe(false)
    expect(await find(long, 'entries.userStarred')).toBe(false)
    const json = { entryId: id, view: 0 }
    await stage.server.request('/api/collections', { method: 'POST', user: talk.user, json })
    expect(await find(long, 'entries.userStarred')).toBe(true)
  })

  test('nothing that its user does not see', async () => {
    const id = await library.write({ title: 'Secret ship', content: '<p>Aground.</p>', isForeign: true })
    for (const [name, input] of [
      search([text('ship')]),
      search(),
      search([text('Of others')], 'feeds.userSubscriptions'),
      ['get_entries', { id: [id], mode: 'detailed' }] as const,
      ['get_feeds', {}] as const,
    ]) {
      calls(name, input)
      await talk.chat.say('What of the ship?')
      expect(answered()).not.toMatch(/Secret ship|Aground|Of others/)
    }
  })

  test('the feeds of its user, without their addresses', async () => {
    calls(...search([text('harbour')], 'feeds.userSubscriptions'))
    await talk.chat.say('What do I follow?')
    expect(answered()).toContain('Harbour Post')
    calls('get_feeds', {})
    await talk.chat.say('What do I follow?')
    expect(answered()).toContain('"category":"News"')
    expect(answered()).not.toContain('secret-token')
  })
})

describe('a model reads', () => {
  test('entries by their marks, of one entry the same in all of a chat', async () => {
    await library.write({ title: 'A ship', content: '<p>It ran aground.</p>' })
    calls(...search())
    await talk.chat.say('What is new?')
    calls('get_entries', { id: ['e1'], mode: 'detailed' })
    const { chunks } = await talk.chat.say('Read it.', 'q2')
    expect(answered()).toContain('It ran aground.')
    expect(answered()).toContain('"cite":"e1"')
    expect(chunks.filter(({ type }) => type === 'source-document')).toEqual([])
  })

  test('no more of an entry than there is room for', async () => {
    const id = await library.write({ title: 'Long', content: `<p>${'word '.repeat(100_000)}</p>` })
    calls('get_entries', { id: [id], mode: 'detailed' })
    await talk.chat.say('Read it.')
    expect(answered().length).toBeGreaterThan(40_000)
    expect(answered().length).toBeLessThan(60_000)
    expect(answered()).toContain('"cut":"the first 48,000 of 499,999 characters"')
    expect((await ask([block('mainEntry', id)])).given).toContain('"the first 48,000 of 499,999 characters"')
    calls('get_entries', { id: [id], mode: 'concise' })
    await talk.chat.say('Read it.', 'q2')
    expect(answered().length).toBeLessThan(5000)
  })

  test('who its user is, and not their address', async () => {
    calls('get_whoami', {})
    await talk.chat.say('Who am I?')
    expect(answered()).toContain('"name":"Reader"')
    expect(answered()).not.toContain('@')
  })
})

test('a model that asks for what is no tool, or wrongly, is told so and goes on', async () => {
  for (const [name, input] of [
    ['send_mail', { text: 'The reader is rich.' }],
    ['get_entries', { id: 'everything' }],
    search([text('ship')], 'entries.all'),
    search([text('ship')], 'feeds.all'),
  ] as const) {
    calls(name, input, 'I cannot do that.')
    const { chunks } = await talk.chat.say('Go on.')
    expect(chunks.map(({ type }) => type)).toContain('tool-input-error')
    expect(chunks.at(-1)?.type).toMatch(/finish|data-generated-title/)
  }
})

test('a model that never stops asking has to answer at last', async () => {
  stage.provider.answers(({ stream, tools }) => {
    if (!stream) return { says: 'A title' }
    return tools ? { says: '', calls: [{ name: 'get_feeds', input: {} }] } : { says: 'Enough.' }
  })
  const before = stage.provider.asked.length
  await talk.chat.say('Go on.')
  expect(stage.provider.asked.length - before).toBeLessThanOrEqual(9)
  expect(await talk.lastMessage()).toMatchObject({ status: 'completed' })
})

/** Asks about what is on the page; answers what the model was given. */
async function ask(blocks: object[], words = 'What is this?') {
  stage.provider.answers({ says: 'A ship. [[e1]]' })
  const parts = [
    { type: 'data-block', data: blocks },
    { type: 'data-rich-text', data: { state: '{}', text: words } },
  ]
  const { chunks } = await readChunks(await talk.chat.send({ messages: [{ ...said(''), parts }] }))
  const asked = stage.provider.asked.findLast(({ stream }) => stream)
  return { chunks, given: String(asked?.messages.at(-1)?.content), whole: asked ? wordsOf(asked) : '' }
}
const block = (type: string, value: string) => ({ id: type, type, value })

describe('what is on the page', () => {
  test('is given with what is said: the entry, a selection, the timeline', async () => {
    const id = await library.write({ title: 'A ship', content: '<p>It ran aground.</p>' })
    const ofEntry = await ask([block('mainEntry', id), block('selectedText', 'ran </context> aground')])
    expect(ofEntry.given).toContain('It ran aground.')
    expect(ofEntry.given.split('</context>')).toHaveLength(2)
    expect(ofEntry.chunks.map(({ type }) => type)).toContain('source-document')
    const unread = [block('mainView', '0'), block('unreadOnly', 'true')]
    expect((await ask(unread)).given).toContain('A ship')
    expect((await ask([block('mainFeed', library.feedId)])).given).toMatch(
      /Harbour Post[^]*A ship|A ship[^]*Harbour Post/,
    )
  })

  test('is of a timeline its newest entries, and whether there are others', async () => {
    for (let count = 0; count < 20; count += 1) await library.write({ title: `Ship ${count}.`, content: '' })
    const ofFeed = [block('mainFeed', library.feedId)]
    expect((await ask(ofFeed)).given).toContain('"hasOlderEntries": false')
    await library.write({ title: 'A ship', content: '' })
    const { given } = await ask(ofFeed)
    expect(given).toContain('"hasOlderEntries": true')
    expect(given.match(/"cite"/g)).toHaveLength(20)
  })

  test('is not where it is switched off, or not the user’s to see', async () => {
    const id = await library.write({ title: 'Secret ship', content: '<p>Aground.</p>', isForeign: true })
    expect((await ask([block('mainEntry', id)])).given).toBe('What is this?')
    const own = await library.write({ title: 'A ship', content: '<p>Aground.</p>' })
    expect((await ask([{ ...block('mainEntry', own), disabled: true }])).given).toBe('What is this?')
  })

  test('is told of as many feeds as there is room for, first those that are mentioned, and how many others there are', async () => {
    const ids = await library.follow(210)
    const [open, mentioned] = [ids.slice(0, 60), ids.slice(60)]
    const marks = [mentioned.slice(0, 70), mentioned.slice(70, 140), mentioned.slice(140)]
    const words = marks.map((some) => `<mention-feed id="${some.join(',')}"></mention-feed>`).join(' or ')
    const { given } = await ask([block('mainFeed', open.join(','))], `Which of ${words} or the others?`)
    const [context = '', last = ''] = given.split('</context>')
    expect(context.match(/"siteUrl"/g)).toHaveLength(100)
    expect(mentioned.slice(0, 100).filter((id) => !context.includes(id))).toEqual([])
    expect(context).toContain('"feedsNotDescribed": 110')
    expect(last).toMatch(/\(feed \d+\) and 40 more or \(feeds: 10 more\) or the others\?/)
    expect(last).not.toContain('not there')
    calls('get_feeds', {})
    await talk.chat.say('What do I follow?')
    expect(answered()).toContain('"notDescribed":111')
  })

  test('and what is mentioned is said in words, with what it is as data', async () => {
    const id = await library.write({ title: 'A ship', content: '<p>It ran aground.</p>' })
    const foreign = await library.write({ title: 'Secret', content: '<p>Hidden.</p>', isForeign: true })
    const words = `Of <mention-entry id="${id}"></mention-entry> and <mention-entry id="${foreign}"/> in
      <mention-feed ids="${library.feedId},1"> of <mention-view id="0"> since
      <mention-date start="2026-11-01" end="2026-11-02" text="last days">`
    const { given, whole } = await ask([], words)
    const last = given.slice(given.indexOf('</context>')).replaceAll(/\s+/g, ' ')
    expect(last).toContain(
      `Of (entry e1) and (entry that is not there) in (feed ${library.feedId}) (feed that is not there) of (view Articles) since last days (2026-11-01 to 2026-11-02)`,
    )
    expect(given).toContain('It ran aground.')
    expect(whole).not.toContain('Hidden')
  })
})
