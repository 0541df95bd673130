import { ChildProcess } from 'node:child_process'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { createDocumentReader, type DocumentReader, type DocumentReaderOptions } from './document-reader.ts'
import type { DocumentInput } from './read-document.ts'

let reader: DocumentReader | undefined

afterEach(() => reader?.close())

const open = (options?: DocumentReaderOptions) => (reader = createDocumentReader(options))

const document = (xml: string): DocumentInput => ({
  bytes: Buffer.from(xml),
  contentType: 'application/rss+xml',
  url: 'https://example.test/feed',
  now: Date.UTC(2025, 5, 1),
  known: [],
  ownOrigin: undefined,
  maxEntries: 1000,
})

const feed = (title: string) =>
  document(`<rss version="2.0"><channel><title>${title}</title></channel></rss>`)

/** Some seconds of work. */
const slow = () =>
  document(
    `<rss version="2.0"><channel><title>Slow</title>${'<item><title>a</title><description>&lt;p&gt;text</description></item>'.repeat(1_500_000)}</channel></rss>`,
  )

test('reads documents in the order they come, in one worker', async () => {
  const { read } = open({ workers: 1 })
  const feeds = await Promise.all(['one', 'two', 'three'].map((title) => read(feed(title))))
  expect(feeds.map(({ title }) => title)).toEqual(['one', 'two', 'three'])
})

test(
  'reads documents under a Node that watches files, and has programs report what they import',
  { tags: ['long'] },
  async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
    const { title } = await open().read(feed('watched'))
    vi.unstubAllEnvs()
    expect(title).toBe('watched')
  },
)

test('tells why a document is no feed', async () => {
  const { read } = open()
  await expect(read(document('<html><body>Hello'))).rejects.toMatchObject({ kind: 'not-a-feed' })
  await expect(read(document(' '))).rejects.toMatchObject({ kind: 'empty' })
  await expect(read(document('<rss'))).rejects.toMatchObject({ kind: 'parse' })
})

/** On a machine that has much to do; what takes a step for each pair of tags would not be done by then either. */
const timeoutMs = 50_000

test('a title of nothing but beginnings of tags takes no longer than another', async () => {
  const { title } = await open({ timeoutMs }).read(feed(`<![CDATA[News ${'<a '.repeat(300_000)}]]>`))
  expect(title).toMatch(/^News <a <a/)
})

test(
  'texts of an older form without anything in them take no longer than others',
  { tags: ['long'] },
  async () => {
    const bodies = '<body xmlns="http://www.w3.org/1999/xhtml"/>'.repeat(200_000)
    const { title } = await open({ timeoutMs }).read(
      document(`<rss version="2.0"><channel><title>Empty</title><item>${bodies}</item></channel></rss>`),
    )
    expect(title).toBe('Empty')
  },
)

test('the time that a worker needs to start is not that of the document', { tags: ['long'] }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reading = open({ workers: 1, timeoutMs: 5000 }).read(feed('cold'))
  await Promise.resolve()
  vi.advanceTimersByTime(60_000)
  expect((await reading).title).toBe('cold')
})

test('a worker that has nothing to do is ended, and another reads the next', { tags: ['long'] }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const kill = vi.spyOn(ChildProcess.prototype, 'kill')
  const { read } = open({ workers: 1 })
  await read(feed('one'))
  vi.advanceTimersByTime(20_000)
  await read(feed('two'))
  vi.advanceTimersByTime(20_000)
  expect(kill).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(kill).toHaveBeenCalledOnce()
  expect((await read(feed('three'))).title).toBe('three')
})

test('whoever calls a reading off waits no longer, and the next is read', async () => {
  const { read } = open({ workers: 1, heapMegabytes: 2048 })
  const leaving = new AbortController()
  const first = Promise.allSettled([read(slow(), { party: 'one', signal: leaving.signal })])
  const second = read(feed('after'))
  leaving.abort(new Error('left'))
  expect(await first).toMatchObject([{ status: 'rejected', reason: { message: 'left' } }])
  expect((await second).title).toBe('after')
})

test('gives up a document that takes too long, and reads the next', { tags: ['long'] }, async () => {
  const { read } = open({ workers: 1, timeoutMs: 2000, heapMegabytes: 2048 })
  await read(feed('warm'))
  const [first, second] = await Promise.allSettled([read(slow()), read(feed('after'))])
  const message = expect.stringContaining('within')
  expect(first).toMatchObject({ status: 'rejected', reason: { kind: 'parse', message } })
  expect(second).toMatchObject({ status: 'fulfilled', value: { title: 'after' } })
})

test('gives up a document that needs too much memory, and reads the next', { tags: ['long'] }, async () => {
  const { read } = open({ workers: 1, heapMegabytes: 32 })
  const [first, second] = await Promise.allSettled([read(slow()), read(feed('after'))])
  expect(first).toMatchObject({ status: 'rejected', reason: { kind: 'parse' } })
  expect(second).toMatchObject({ status: 'fulfilled', value: { title: 'after' } })
})

test('takes no more texts of somebody than there is room for, and those of others all the same', async () => {
  const { readWords, readOpml } = open({ workers: 1 })
  const { signal } = new AbortController()
  const text = 'x'.repeat(8_000_000)
  const read = (party: string) => readWords(text, { party, signal })
  const crowded = { key: 'operationNotCompleted' }
  const texts = Promise.allSettled(Array.from({ length: 5 }, () => read('ada')))
  const opml = readOpml(Buffer.from('<opml/>'), { party: 'ada', signal })
  await expect(opml).rejects.toMatchObject(crowded)
  const other = read('bob')
  const [last, ...first] = (await texts).toReversed()
  expect(first.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  expect(last).toMatchObject({ status: 'rejected', reason: crowded })
  expect(await other).toBe(text)
  expect(await read('ada')).toBe(text)
})

test('refuses what still waits when it is closed', async () => {
  const { read, close } = open({ workers: 1 })
  const waiting = Promise.allSettled([read(feed('a')), read(feed('b'))])
  await close()
  const [, second] = await waiting
  expect(second?.status).toBe('rejected')
})

test('a document that would end the program is refused, and the next is read', async () => {
  const { read } = open({ workers: 1, timeoutMs })
  // One allocation that the heap has no room for: V8 gives nobody notice of it.
  const attributes = Array.from({ length: 1_300_000 }, (_, index) => `a${index}="" `).join('')
  const [first, second] = await Promise.allSettled([
    read(document(`<rss version="2.0"><channel ${attributes}><title>Wide</title></channel></rss>`)),
    read(feed('after')),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { kind: 'parse' } })
  expect(second).toMatchObject({ status: 'fulfilled', value: { title: 'after' } })
})
