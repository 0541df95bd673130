import { availableParallelism } from 'node:os'

import { Turns } from '../../foundation/fetch/turns.ts'
import { startOfPage, type PageBody, type WebPage } from './page.ts'
import { DocumentError } from './document-error.ts'
import { DocumentThread, type WorkerAnswer, type WorkerTask } from './document-thread.ts'
import type { ParsedFeed } from './parsed-feed.ts'
import type { DocumentInput } from './read-document.ts'

/** For whom something is read. */
export interface Reading {
  /** Those of one party wait for those of others in turn. */
  party: string
  /** Ends the reading; its reason is thrown. */
  signal: AbortSignal
}

export interface DocumentReader {
  /** Reads a document in a worker thread. Takes the bytes over: they are empty afterwards. */
  read(input: DocumentInput, reading?: Reading): Promise<ParsedFeed>
  /** Reads what a web page says of itself, in a worker thread. */
  readPage(page: PageBody, reading?: Reading): Promise<WebPage>
  close(): Promise<void>
}

export interface DocumentReaderOptions {
  workers?: number
  /** A document that takes longer is given up, and its worker with it. */
  timeoutMs?: number
  heapMegabytes?: number
}

/** Fetching and storing take a core of their own; a third thread would only wait for them. */
const DEFAULT_WORKERS = availableParallelism() > 2 ? 2 : 1
const DEFAULT_TIMEOUT_MS = 10_000
/** Enough for the largest document that is fetched. */
const DEFAULT_HEAP_MEGABYTES = 64

/** Makes the small pool of threads in which documents are read, so that none of them can hold up the server. */
export function createDocumentReader(options: DocumentReaderOptions = {}): DocumentReader {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, heapMegabytes = DEFAULT_HEAP_MEGABYTES } = options
  const turns = new Turns({ places: options.workers ?? DEFAULT_WORKERS })
  const threads = new Set<DocumentThread>()
  const closing = new AbortController()
  const unhurried: Reading = { party: 'unhurried', signal: closing.signal }

  function start(): DocumentThread {
    const thread = new DocumentThread({ heapMegabytes, timeoutMs, onEnd: () => threads.delete(thread) })
    threads.add(thread)
    return thread
  }

  async function ask(given: WorkerTask, { party, signal }: Reading): Promise<WorkerAnswer> {
    const whole = AbortSignal.any([signal, closing.signal])
    const leave = await turns.acquire(party, whole)
    try {
      const thread = [...threads].find(({ isBusy }) => !isBusy) ?? start()
      return await thread.run(given, whole)
    } finally {
      leave()
    }
  }

  return {
    async read(input, reading = unhurried) {
      const answer = await ask({ feed: input }, reading)
      if ('feed' in answer) return answer.feed
      throw refusal(answer)
    },
    async readPage(page, reading = unhurried) {
      const answer = await ask({ page: startOfPage(page) }, reading)
      if ('page' in answer) return answer.page
      throw refusal(answer)
    },
    async close() {
      const closed = new Error('The reader of documents is closed.')
      closing.abort(closed)
      await Promise.all([...threads].map((thread) => thread.end(closed)))
    },
  }
}

function refusal(answer: WorkerAnswer): Error {
  if ('refused' in answer) return new DocumentError(answer.refused.kind, answer.refused.message)
  return new Error('crashed' in answer ? answer.crashed : 'The worker answered something else.')
}
