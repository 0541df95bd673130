// @module-tag long
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDocumentReader, type DocumentReaderOptions } from '../documents/document-reader.ts'
import { createPageReader } from './page-reader.ts'
import { createPageTurns } from './page-turns.ts'

const url = 'https://site.test/a'

const inTurn = createPageTurns()
const asking = { userId: 'somebody' }
const countPage = async () => undefined

/** What reads a site that answers this, whatever it is asked for. */
function open(text: string, options?: DocumentReaderOptions) {
  const answer = { status: 200, url, headers: { 'content-type': 'text/html' }, movedTo: null }
  const documents = createDocumentReader(options)
  onTestFinished(documents.close)
  const fetchGuarded = () => Promise.resolve({ ...answer, body: Buffer.from(text) })
  return createPageReader({ fetchGuarded, documents, inTurn, countPage, ownOrigin: undefined })
}

const readArticle = (text: string) => open(`<body><article><p>${text}</article>`).readArticle(url, asking)

test('the time that a worker needs to start is not that of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reading = readArticle('A sentence of some length. '.repeat(20))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await reading).toContain('A sentence of some length.')
})

test('a page without an article has none', async () => {
  expect(await readArticle('Short.')).toBeNull()
})

test('a page is given as its site has it', async () => {
  const { html } = await open('<title>Grüße</title>').fetchPage(url, asking)
  expect(html).toBe('<title>Grüße</title>')
})

test('what takes too long to decode, or to find the words of, is refused', async () => {
  const cues = '00:00:01,000 --> 00:00:02,000\nwords <i>and</i> more\n\n'.repeat(50_000)
  const { fetchPage, readTranscript } = open(`<html>${cues}`, { timeoutMs: 1 })
  await expect(fetchPage(url, asking)).rejects.toMatchObject({ key: 'feedFetchFailed' })
  await expect(readTranscript(url, asking)).rejects.toMatchObject({ key: 'feedFetchFailed' })
})
