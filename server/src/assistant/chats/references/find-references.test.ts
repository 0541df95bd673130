import { setImmediate as nextTurn } from 'node:timers/promises'
import { chatLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../../testing.ts'
import { createLibrary, type Library, type Written } from '../library/testing.ts'
import { GivenEntries } from '../marks/given-entries.ts'
import { findReferences } from './find-references.ts'

let server: TestServer
let reader: TestUser
let library: Library
let given: GivenEntries

beforeAll(async () => {
  server = await createTestServer()
})

beforeEach(async () => {
  reader = await server.signUp()
  library = await createLibrary(server, reader)
  given = new GivenEntries([])
})

afterAll(() => server.close())

/** Writes an entry that the model is given; answers its mark. */
async function give(entry: Written): Promise<string> {
  const entryId = await library.write(entry)
  return given.give({ entryId, feedId: library.feedId, title: entry.title })
}

/** What a reply is told to cite, by documents that are read as the server does it. */
const find = (reply: string, documents = server.deps.documents) => {
  const { signal } = new AbortController()
  return findReferences({ deps: { ...server.deps, documents }, userId: reader.id, given, signal }, reply)
}

/** Which of the citations of a reply are found, in their order. */
const found = async (reply: string, documents = server.deps.documents) =>
  (await find(reply, documents))?.citations.map(({ isFound }) => isFound)

/** Words as an article of so many characters has them, and then others. */
const longText = (length: number, end: string) =>
  `<p>${'the ship lay in the harbour of it. '.repeat(length / 35)}</p><p>${end}</p>`

test('words are found in the title, in the feed and in the article, and nowhere else', async () => {
  const mark = await give({
    title: 'A ship ran aground',
    content: '<p>At low <b>water</b>.</p>',
    article: '<p>Until the flood.</p>',
  })
  const other = await give({ title: 'Bread', content: '<p>Of rye.</p>' })
  const quotes = ['ran aground', 'at low water', 'until the flood', 'of rye', 'sank']
  const reply = `${quotes.map((quote) => `[[${mark}|${quote}]]`).join(' ')} [[${other}|of rye]] [[${other}]] [[e9]]`
  expect(await found(reply)).toEqual([true, true, true, false, false, true, true, false])
})

test('words are found with the brackets that stand among them', async () => {
  const mark = await give({ title: 'Tides', content: '<p>At low<sup>[1]</sup> watter [sic] it lay.</p>' })
  const quotes = ['low[1] watter [sic]', 'watter [sic]', 'low[2] watter']
  expect(await found(quotes.map((quote) => `[[${mark}|${quote}]]`).join(' '))).toEqual([true, true, false])
})

test('of the addresses of a reply those are known that stand in what it cites', async () => {
  const mark = await give({
    title: 'A ship',
    url: 'https://post.example/aground',
    content:
      '<p><a href="https://pilot.example?a=1&amp;b=2">The pilot</a> and <a href="https://[">nobody</a></p>',
    article: '<img src="https://post.example/ship.jpg">',
  })
  const known = [
    'https://post.example/aground',
    'https://pilot.example/?a=1&b=2',
    'https://post.example/ship.jpg',
  ]
  const reply = `${known.join(' ')} https://evil.example/ https://[ [[${mark}]]`
  expect((await find(reply))?.addresses).toEqual(known)
})

test('words are found however late they stand in an article', async () => {
  const mark = await give({ title: 'Long', content: longText(200_000, 'And so it ends.') })
  expect(await found(`[[${mark}|so it ends]] [[${mark}|so it began]]`)).toEqual([true, false])
})

test('others are answered while a hundred quotes are looked up in large texts', async () => {
  const quotes = Array.from({ length: chatLimits.references }, (_, index) => `number ${index};`)
  const isThere = quotes.map((_, index) => index % 2 === 0)
  const text = longText(200_000, quotes.filter((_, index) => isThere[index]).join(' '))
  const mark = await give({ title: 'Long', content: text, article: text })
  let answered = 0
  const looking = new AbortController()
  const answerOthers = async () => {
    for (; !looking.signal.aborted; answered += 1) await nextTurn()
  }
  const { documents } = server.deps
  let answering: Promise<void> | undefined
  const findings = await found(quotes.map((quote) => `[[${mark}|${quote}]]`).join(' '), {
    ...documents,
    findCited: (...cited) => {
      answering ??= answerOthers()
      return documents.findCited(...cited)
    },
  })
  looking.abort()
  await answering
  expect(findings).toEqual(isThere)
  expect(answered).toBeGreaterThanOrEqual(8)
})

test(
  'a text that grows beyond all measure as it is compared is given up, and those of others are looked through',
  { tags: ['long'] },
  async () => {
    const swelling = await give({ title: 'Swelling', content: `<p>${'\ufdfa'.repeat(500_000)}</p>` })
    const other = await give({ title: 'A ship', content: '<p>At low water.</p>' })
    expect(await found(`[[${swelling}|swelling]] [[${other}|low water]]`)).toEqual([false, true])
  },
)
