import { ApiError, webPageLimits } from '@tidings/contracts'
import { DocumentError } from '../documents/document-error.ts'
import type { DocumentReader } from '../documents/document-reader.ts'
import { isWebPage } from '../documents/page-start.ts'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import type { FetchGuarded, GuardedResponse } from '../../foundation/fetch/guarded-fetch.ts'
import type { NewFeeds } from '../feeds/new-feeds.ts'
import type { Asking, InTurn, Turn } from '../../foundation/fetch/in-turn.ts'
import type { Transcript } from '../documents/read-transcript.ts'
import { runInWorker, WorkerLimitError } from '../../foundation/workers/worker-process.ts'
import type { ArticleInput } from './extract-article.ts'

export interface FetchedPage {
  /** The address that answered, after redirects. */
  url: string
  html: string
}

/** Each throws feedFetchFailed where the page cannot be had or read, and operationNotCompleted where too many of theirs wait or were fetched. */
export interface PageReader {
  /** A web page as its site has it. */
  fetchPage(url: string, asking: Asking): Promise<FetchedPage>
  readTranscript(url: string, asking: Asking): Promise<Transcript>
  /** The article of a web page, sanitised; null where it holds none. */
  readArticle(url: string, asking: Asking): Promise<string | null>
}

interface PageReaderOptions {
  fetchGuarded: FetchGuarded
  documents: Pick<DocumentReader, 'readText' | 'readTranscript'>
  /** Those of all web pages. */
  inTurn: InTurn
  /** Counts what somebody has fetched. Throws operationNotCompleted beyond what one may have. */
  countPage: NewFeeds['countPage']
  /** Our own address, from which articles must not load anything. */
  ownOrigin: string | undefined
}

const READ_TIMEOUT_MS = 10_000
const HEAP_MEGABYTES = 128

/** Makes what reads web pages: fetched through the one guarded way out, and taken apart in workers. */
export function createPageReader({
  fetchGuarded,
  documents,
  inTurn,
  countPage,
  ownOrigin,
}: PageReaderOptions): PageReader {
  const origin = URL.parse(ownOrigin ?? '')?.origin

  const read = <T>(asking: Asking, work: (turn: Turn) => Promise<T>): Promise<T> =>
    inTurn(asking, async (turn) => {
      await countPage(turn.party)
      return work(turn).catch(toApiError)
    })

  async function fetchDocument(url: string, accept: string, turn: Turn): Promise<GuardedResponse> {
    const { bytes: maxBytes, fetchTimeout: timeoutMs } = webPageLimits
    const document = await fetchGuarded(url, { headers: { accept }, timeoutMs, maxBytes, ...turn })
    if (document.status !== 200) throw new ApiError('feedFetchFailed')
    return document
  }

  async function fetchPage(url: string, turn: Turn): Promise<GuardedResponse> {
    const page = await fetchDocument(url, 'text/html, application/xhtml+xml', turn)
    if (!isWebPage(page)) throw new ApiError('feedFetchFailed')
    return page
  }

  return {
    fetchPage: (address, asking) =>
      read(asking, async (turn) => {
        const { url, body: bytes, headers } = await fetchPage(address, turn)
        const html = await documents.readText({ bytes, contentType: headers['content-type'] }, turn)
        return { url, html }
      }),
    readTranscript: (url, asking) =>
      read(asking, async (turn) => {
        const accept = 'application/x-subrip, text/vtt, application/json'
        const { body } = await fetchDocument(url, accept, turn)
        return documents.readTranscript(body, turn)
      }),
    readArticle: (address, asking) =>
      read(asking, async (turn) => {
        const { url, body, headers } = await fetchPage(address, turn)
        const input = { url, body, contentType: headers['content-type'], ownOrigin: origin }
        return readInWorker(input, turn.signal)
      }),
  }
}

function toApiError(error: unknown): never {
  const isTheirs = error instanceof FetchError || error instanceof DocumentError
  throw isTheirs ? new ApiError('feedFetchFailed', { cause: error }) : error
}

/** An article that takes too long to find, or too much memory, is none. */
async function readInWorker(input: ArticleInput, signal: AbortSignal): Promise<string | null> {
  try {
    return await runInWorker(new URL('./page-worker.ts', import.meta.url), input, {
      heapMegabytes: HEAP_MEGABYTES,
      timeoutMs: READ_TIMEOUT_MS,
      signal,
    })
  } catch (error) {
    if (error instanceof WorkerLimitError) return null
    throw error
  }
}
