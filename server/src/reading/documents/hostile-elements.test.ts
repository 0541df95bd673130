import { afterEach, expect, test } from 'vitest'
import { createDocumentReader, type DocumentReader } from './document-reader.ts'
import { MAX_NESTING } from './nesting.ts'
import { readPage } from './page.ts'
import { now, rss } from './testing.ts'

let reader: DocumentReader | undefined

afterEach(() => reader?.close())

/** On a machine that has much to do. What takes a step for each pair of tags takes some minutes on a quick one. */
const timeoutMs = 50_000

function read(document: string) {
  reader = createDocumentReader({ workers: 1, timeoutMs })
  return reader.read({
    bytes: Buffer.from(document),
    contentType: 'application/rss+xml',
    url: 'https://example.test/feed',
    now,
    known: [],
    ownOrigin: undefined,
    maxEntries: 1000,
  })
}

const entries = (content: string) =>
  Array.from(
    { length: 10 },
    (_, id) => `<item><guid>${id}</guid><description><![CDATA[${content}]]></description></item>`,
  )

/** Elements that are never closed, and end tags of which each is looked for among all of them. */
const neverClosed = (pairs: number) => '<b>'.repeat(pairs) + '</i>'.repeat(pairs)

test('texts in which nothing is closed take no longer than others, and end with a mark', async () => {
  const feed = await read(rss(entries(`<p>Words</p>${neverClosed(140_000)}`).join('')))
  expect(feed.entries).toHaveLength(10)
  expect(feed.entries[0]?.content).toMatch(/^<p>Words<\/p><b>.*<p data-cut="">\[…\]<\/p>$/)
})

test('long texts with pictures of which each is to be left out take no longer than others', async () => {
  const words = `<p>${'word '.repeat(100_000)}</p>`
  const feed = await read(rss(entries(words + '<img>'.repeat(100_000)).join('')))
  expect(feed.entries.map(({ content }) => content?.length)).toEqual(
    Array<number>(10).fill(words.trim().length),
  )
})

test('a broken feed in which nothing is closed is refused as soon as another', async () => {
  await expect(read(`<rss><channel>${neverClosed(600_000)}`)).rejects.toMatchObject({
    kind: 'parse',
    message: 'The document is not a feed that can be read.',
  })
})

const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`

test('a page is read up to where nothing is closed any more', () => {
  const html = `<html>${link('/first')}${'<b>'.repeat(MAX_NESTING)}${link('/too-deep')}`
  const { feeds } = readPage({ url: 'https://blog.test/', headers: {}, body: Buffer.from(html) })
  expect(feeds.map(({ url }) => url)).toEqual(['https://blog.test/first'])
})
