import { availableParallelism } from 'node:os'

import type { Turn } from '../../foundation/fetch/in-turn.ts'
import { Turns } from '../../foundation/fetch/turns.ts'
import { ThreadLimitError, WorkerThread } from '../../foundation/threads/worker-thread.ts'
import type { WebPage } from './page.ts'
import { startOfPage, type PageBody } from './page-start.ts'
import { DocumentError } from './document-error.ts'
import type { ParsedEntry, ParsedFeed } from './parsed-feed.ts'
import type { Delivery } from './read-delivery.ts'
import type { DocumentInput } from './read-document.ts'
import type { OpmlFeed } from './read-opml.ts'
import type { EncodedText, ReadAnswer, ReadAnswers, ReadTask } from './read-tasks.ts'
import type { Transcript } from './read-transcript.ts'
import { acceptAnswer, type Refused } from './refusal.ts'

/** For whom something is read. */
export type Reading = Turn

export interface DocumentReader {
  /** Reads a document in a worker thread. Takes the bytes over: they are empty afterwards. */
  read(input: DocumentInput, reading?: Reading): Promise<ParsedFeed>
  /** Reads what a web page says of itself, in a worker thread. */
  readPage(page: PageBody, reading?: Reading): Promise<WebPage>
  /** The text of a document, in whatever encoding it is, read in a worker thread. Takes the bytes over. */
  readText(document: EncodedText, reading: Reading): Promise<string>
  /** Reads a transcript in a worker thread. Takes the bytes over. */
  readTranscript(bytes: Buffer, reading: Reading): Promise<Transcript>
  /** The feeds that an OPML file names, read in a worker thread. Takes the bytes over. Throws a DocumentError. */
  readOpml(bytes: Buffer, reading: Reading): Promise<OpmlFeed[]>
  /** Cleans what was brought to an inbox, in a worker thread and in a turn of its owner. Throws a DocumentError. */
  readDelivery(delivery: Delivery, owner: string): Promise<ParsedEntry>
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
/** More makes a worker hardly faster and some 30 MB larger. */
const YOUNG_MEGABYTES = 8

type DocumentThread = WorkerThread<ReadTask, ReadAnswer | Refused>

/** Makes the small pool of threads in which documents are read, so that none of them can hold up the server. */
export function createDocumentReader(options: DocumentReaderOptions = {}): DocumentReader {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, heapMegabytes = DEFAULT_HEAP_MEGABYTES } = options
  const turns = new Turns({ atOnce: options.workers ?? DEFAULT_WORKERS })
  const threads = new Set<DocumentThread>()
  const closing = new AbortController()
  const unhurried: Reading = { party: 'unhurried', signal: closing.signal }

  function start(): DocumentThread {
    const thread: DocumentThread = new WorkerThread(new URL('./document-worker.ts', import.meta.url), {
      memory: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      timeoutMs,
      onEnd: () => threads.delete(thread),
    })
    threads.add(thread)
    return thread
  }

  async function ask<Name extends keyof ReadAnswers>(
    name: Name,
    task: Pick<ReadTask, Name>,
    { party, signal }: Reading,
  ): Promise<ReadAnswers[Name]> {
    const whole = AbortSignal.any([signal, closing.signal])
    const leave = await turns.acquire(party, whole)
    try {
      const thread = [...threads].find(({ isBusy }) => !isBusy) ?? start()
      const answer = acceptAnswer(await thread.run(task, { signal: whole, transfer: transferable(task) }))
      const found: ReadAnswers[Name] | undefined = answer[name]
      if (found === undefined) throw new Error('The worker answered something else.')
      return found
    } catch (error) {
      throw error instanceof ThreadLimitError ? toDocumentError(error, timeoutMs) : error
    } finally {
      leave()
    }
  }

  return {
    read: (input, reading = unhurried) => ask('feed', { feed: input }, reading),
    readPage: (page, reading = unhurried) => ask('page', { page: startOfPage(page) }, reading),
    readText: (text, reading) => ask('text', { text }, reading),
    readTranscript: (transcript, reading) => ask('transcript', { transcript }, reading),
    readOpml: (opml, reading) => ask('opml', { opml }, reading),
    // Whoever brings something may leave before it is stored.
    readDelivery: (entry, owner) => ask('entry', { entry }, { ...unhurried, party: owner }),
    async close() {
      const closed = new Error('The reader of documents is closed.')
      closing.abort(closed)
      await Promise.all([...threads].map((thread) => thread.end(closed)))
    },
  }
}

function toDocumentError(cause: ThreadLimitError, timeoutMs: number): DocumentError {
  const message =
    cause.limit === 'time'
      ? `The document could not be read within ${timeoutMs / 1000} seconds.`
      : 'The document needs too much memory to read.'
  return new DocumentError('parse', message, { cause })
}

const transferable = ({ feed, page, text, transcript, opml }: ReadTask): ArrayBuffer[] => {
  const bytes = feed?.bytes ?? page?.body ?? text?.bytes ?? transcript ?? opml
  return bytes && isTransferable(bytes) ? [bytes.buffer] : []
}

/** Small buffers share their memory with others and have to be copied. */
function isTransferable(bytes: Buffer): bytes is Buffer<ArrayBuffer> {
  return (
    bytes.buffer instanceof ArrayBuffer &&
    bytes.byteLength > 0 &&
    bytes.buffer.byteLength === bytes.byteLength
  )
}
