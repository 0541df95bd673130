import { ApiError } from '@tidings/contracts'
import { decodeDocument } from '../documents/decode.ts'
import { isWebPage } from '../documents/page.ts'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import type { FetchGuarded } from '../../foundation/fetch/guarded-fetch.ts'
import { Semaphore } from '../../foundation/fetch/semaphore.ts'
import { runInThread, ThreadLimitError } from '../../foundation/threads/worker-thread.ts'
import type { ArticleInput } from './extract-article.ts'

export interface FetchedPage {
  /** The address that answered, after redirects. */
  url: string
  html: string
}

export interface PageReader {
  /** A web page as its site has it. Throws feedFetchFailed where it cannot be had, or is none. */
  fetchPage(url: string): Promise<FetchedPage>
  /** A document of text, such as a transcript. Throws feedFetchFailed where it cannot be had. */
  fetchText(url: string): Promise<string>
  /** The article of a page, sanitised; null where it holds none. */
  readArticle(page: FetchedPage): Promise<string | null>
}

interface PageReaderOptions {
  fetchGuarded: FetchGuarded
  /** Our own address, from which articles must not load anything. */
  ownOrigin: string | undefined
}

const PAGE_BYTES = 5 * 1024 * 1024
const FETCH_TIMEOUT_MS = 15_000
const READ_TIMEOUT_MS = 10_000
const HEAP_MEGABYTES = 128
/** Pages read at once: each has a thread. */
const READ_AT_ONCE = 2

/** Makes what reads web pages: fetched through the one guarded way out, and taken apart in a thread of their own. */
export function createPageReader({ fetchGuarded, ownOrigin }: PageReaderOptions): PageReader {
  const room = new Semaphore(READ_AT_ONCE)
  const origin = URL.parse(ownOrigin ?? '')?.origin
  return {
    fetchPage: (url) => fetchPage(fetchGuarded, url),
    fetchText: (url) => fetchText(fetchGuarded, url),
    async readArticle(page) {
      await room.acquire(AbortSignal.timeout(FETCH_TIMEOUT_MS))
      try {
        return await readInThread({ ...page, ownOrigin: origin })
      } finally {
        room.release()
      }
    },
  }
}

async function fetchPage(fetchGuarded: FetchGuarded, url: string): Promise<FetchedPage> {
  const page = await fetchDocument(fetchGuarded, url, 'text/html, application/xhtml+xml')
  if (!isWebPage(page)) throw new ApiError('feedFetchFailed')
  return { url: page.url, html: decodeDocument(page.body, page.headers['content-type']) }
}

async function fetchText(fetchGuarded: FetchGuarded, url: string): Promise<string> {
  const { body } = await fetchDocument(fetchGuarded, url, 'application/x-subrip, text/vtt, application/json')
  return new TextDecoder().decode(body)
}

async function fetchDocument(fetchGuarded: FetchGuarded, url: string, accept: string) {
  try {
    const document = await fetchGuarded(url, {
      headers: { accept },
      timeoutMs: FETCH_TIMEOUT_MS,
      maxBytes: PAGE_BYTES,
    })
    if (document.status !== 200) throw new ApiError('feedFetchFailed')
    return document
  } catch (error) {
    if (error instanceof FetchError) throw new ApiError('feedFetchFailed', { cause: error })
    throw error
  }
}

/** An article that takes too long to find is none. */
async function readInThread(input: ArticleInput): Promise<string | null> {
  try {
    return await runInThread(new URL('./page-worker.ts', import.meta.url), input, {
      memory: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      timeoutMs: READ_TIMEOUT_MS,
    })
  } catch (error) {
    if (error instanceof ThreadLimitError && error.limit === 'time') return null
    throw error
  }
}
