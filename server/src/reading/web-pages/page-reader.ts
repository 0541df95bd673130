import { ApiError, webPageLimits } from '@tidings/contracts'
import { decodeDocument } from '../documents/decode.ts'
import { isWebPage } from '../documents/page.ts'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import type { FetchGuarded } from '../../foundation/fetch/guarded-fetch.ts'
import type { Asking, InTurn } from '../../foundation/fetch/in-turn.ts'
import { runInThread, ThreadLimitError } from '../../foundation/threads/worker-thread.ts'
import type { ArticleInput } from './extract-article.ts'

export interface FetchedPage {
  /** The address that answered, after redirects. */
  url: string
  html: string
}

/** Each throws feedFetchFailed where the page cannot be had, and operationNotCompleted where too many of theirs wait. */
export interface PageReader {
  /** A web page as its site has it. */
  fetchPage(url: string, asking: Asking): Promise<FetchedPage>
  /** A document of text, such as a transcript. */
  fetchText(url: string, asking: Asking): Promise<string>
  /** The article of a web page, sanitised; null where it holds none. */
  readArticle(url: string, asking: Asking): Promise<string | null>
}

interface PageReaderOptions {
  fetchGuarded: FetchGuarded
  /** Those of all web pages. */
  inTurn: InTurn
  /** Our own address, from which articles must not load anything. */
  ownOrigin: string | undefined
}

const READ_TIMEOUT_MS = 10_000
const HEAP_MEGABYTES = 128

/** Makes what reads web pages: fetched through the one guarded way out, and taken apart in a thread of their own. */
export function createPageReader({ fetchGuarded, inTurn, ownOrigin }: PageReaderOptions): PageReader {
  const origin = URL.parse(ownOrigin ?? '')?.origin
  return {
    fetchPage: (url, asking) => inTurn(asking, ({ signal }) => fetchPage(fetchGuarded, url, signal)),
    fetchText: (url, asking) => inTurn(asking, ({ signal }) => fetchText(fetchGuarded, url, signal)),
    readArticle: (url, asking) =>
      inTurn(asking, async ({ signal }) => {
        const page = await fetchPage(fetchGuarded, url, signal)
        return readInThread({ ...page, ownOrigin: origin }, signal)
      }),
  }
}

async function fetchPage(fetchGuarded: FetchGuarded, url: string, signal: AbortSignal): Promise<FetchedPage> {
  const page = await fetchDocument(fetchGuarded, url, { accept: 'text/html, application/xhtml+xml', signal })
  if (!isWebPage(page)) throw new ApiError('feedFetchFailed')
  return { url: page.url, html: decodeDocument(page.body, page.headers['content-type']) }
}

async function fetchText(fetchGuarded: FetchGuarded, url: string, signal: AbortSignal): Promise<string> {
  const accept = 'application/x-subrip, text/vtt, application/json'
  const { body } = await fetchDocument(fetchGuarded, url, { accept, signal })
  return new TextDecoder().decode(body)
}

async function fetchDocument(
  fetchGuarded: FetchGuarded,
  url: string,
  { accept, signal }: { accept: string; signal: AbortSignal },
) {
  try {
    const document = await fetchGuarded(url, {
      headers: { accept },
      timeoutMs: webPageLimits.fetchTimeout,
      maxBytes: webPageLimits.bytes,
      signal,
    })
    if (document.status !== 200) throw new ApiError('feedFetchFailed')
    return document
  } catch (error) {
    if (error instanceof FetchError) throw new ApiError('feedFetchFailed', { cause: error })
    throw error
  }
}

/** An article that takes too long to find, or too much memory, is none. */
async function readInThread(input: ArticleInput, signal: AbortSignal): Promise<string | null> {
  try {
    return await runInThread(new URL('./page-worker.ts', import.meta.url), input, {
      memory: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      timeoutMs: READ_TIMEOUT_MS,
      signal,
    })
  } catch (error) {
    if (error instanceof ThreadLimitError) return null
    throw error
  }
}
