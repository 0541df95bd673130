import { availableParallelism } from 'node:os'

import type { Turn } from '../../foundation/fetch/in-turn.ts'
import { Turns } from '../../foundation/turns.ts'
import { WorkerLimitError, WorkerProcess } from '../../foundation/workers/worker-process.ts'
import type { WebPage } from './page.ts'
import { startOfPage, type PageBody } from './page-start.ts'
import type { Rewording } from './changed-words.ts'
import { DocumentError } from './document-error.ts'
import type { CitedText, FoundCited } from './find-cited.ts'
import type { ParsedEntry, ParsedFeed } from './parsed-feed.ts'
import type { Delivery } from './read-delivery.ts'
import type { DocumentInput } from './read-document.ts'
import type { OpmlFeed } from './read-opml.ts'
import type { EncodedText, ReadAnswer, ReadAnswers, ReadTask } from './read-tasks.ts'
import type { Transcript } from './read-transcript.ts'
import { acceptAnswer, type Refused } from './refusal.ts'
import { LANGUAGE_SAMPLE } from './language-sample.ts'
import { WaitingTexts } from './waiting-texts.ts'

/** For whom something is read. */
export type Reading = Turn

/** Of texts that a user brings or has read, as much waits as is said in `waiting-texts.ts`; more is refused by a CrowdedError. */
export interface DocumentReader {
  /** Reads a document in a worker. */
  read(input: DocumentInput, reading?: Reading): Promise<ParsedFeed>
  /** Reads what a web page says of itself, in a worker. */
  readPage(page: PageBody, reading?: Reading): Promise<WebPage>
  /** The text of a document, in whatever encoding it is, read in a worker. */
  readText(document: EncodedText, reading: Reading): Promise<string>
  /** The words of HTML, a line for each of its blocks, read in a worker. */
  readWords(html: string, reading: Reading): Promise<string>
  /** The languages of texts or HTML, by how they begin, told in a worker; null where the words do not tell. */
  readLanguages(texts: readonly string[], reading: Reading): Promise<(string | null)[]>
  /** The lines of HTML that are to be translated, read in a worker. */
  readLines(html: string, reading: Reading): Promise<string[]>
  /** HTML with its lines in other words, made in a worker; a line that is undefined stays as it is. */
  fillLines(html: string, lines: (string | undefined)[], reading: Reading): Promise<string>
  /** Reads a transcript in a worker. */
  readTranscript(bytes: Buffer, reading: Reading): Promise<Transcript>
  /** The feeds that an OPML file names, read in a worker. Throws a DocumentError. */
  readOpml(bytes: Buffer, reading: Reading): Promise<OpmlFeed[]>
  /** Cleans what was brought to an inbox, in a worker and in a turn of its owner. Throws a DocumentError. */
  readDelivery(delivery: Delivery, owner: string): Promise<ParsedEntry>
  /** Of each text, whether it says something else than before, found in a worker. Throws a DocumentError. */
  readReworded(texts: Rewording[], reading: Reading): Promise<boolean[]>
  /** What is cited of a text and stands there, found in a worker. Throws a DocumentError. */
  findCited(text: CitedText, reading: Reading): Promise<FoundCited>
  close(): Promise<void>
}

export interface DocumentReaderOptions {
  workers?: number
  /** A document that takes longer is given up, and its worker with it. */
  timeoutMs?: number
  heapMegabytes?: number
}

/** Fetching and storing take a core of their own; a third worker would only wait for them. */
const DEFAULT_WORKERS = availableParallelism() > 2 ? 2 : 1
const DEFAULT_TIMEOUT_MS = 10_000
/** A worker takes some 80 MB, and another is there within half a second. */
const IDLE_MS = 30_000
/** Enough for the largest document that is fetched. */
const DEFAULT_HEAP_MEGABYTES = 80

type DocumentWorker = WorkerProcess<ReadTask, ReadAnswer | Refused>

/** Makes the few workers in which documents are read, so that none of them can hold up the server. */
export function createDocumentReader(options: DocumentReaderOptions = {}): DocumentReader {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, heapMegabytes = DEFAULT_HEAP_MEGABYTES } = options
  const turns = new Turns({ atOnce: options.workers ?? DEFAULT_WORKERS })
  const waiting = new WaitingTexts()
  const workers = createWorkers({ timeoutMs, heapMegabytes })
  const closing = new AbortController()
  const unhurried: Reading = { party: 'unhurried', signal: closing.signal }

  async function ask<Name extends keyof ReadAnswers>(
    name: Name,
    task: Pick<ReadTask, Name>,
    { party, signal }: Reading,
    // Of what nothing else bounds.
    size = 0,
  ): Promise<ReadAnswers[Name]> {
    const takeOff = waiting.add(party, size)
    try {
      const whole = AbortSignal.any([signal, closing.signal])
      const leave = await turns.acquire(party, whole)
      try {
        return await askWorker(workers.findIdle(), name, task, whole)
      } finally {
        leave()
      }
    } catch (error) {
      throw error instanceof WorkerLimitError ? toDocumentError(error, timeoutMs) : error
    } finally {
      takeOff()
    }
  }

  return {
    read: (input, reading = unhurried) => ask('feed', { feed: input }, reading),
    readPage: (page, reading = unhurried) => ask('page', { page: startOfPage(page) }, reading),
    readText: (text, reading) => ask('text', { text }, reading),
    readWords: (words, reading) => ask('words', { words }, reading, words.length),
    readLanguages: (texts, reading) =>
      ask('languages', { languages: texts.map((text) => text.slice(0, LANGUAGE_SAMPLE)) }, reading),
    readLines: (lines, reading) => ask('lines', { lines }, reading, lines.length),
    fillLines: (html, lines, reading) => ask('filled', { filled: { html, lines } }, reading, html.length),
    readTranscript: (transcript, reading) => ask('transcript', { transcript }, reading),
    readOpml: (opml, reading) => ask('opml', { opml }, reading, opml.length),
    // Whoever brings something may leave before it is stored.
    readDelivery: (entry, owner) =>
      ask('entry', { entry }, { ...unhurried, party: owner }, entry.source.content?.value.length),
    readReworded: (reworded, reading) => ask('reworded', { reworded }, reading),
    findCited: (cited, reading) => ask('cited', { cited }, reading, cited.html.length),
    async close() {
      const closed = new Error('The reader of documents is closed.')
      closing.abort(closed)
      await workers.end(closed)
    },
  }
}

/** Starts workers where those that there are have something to do. */
function createWorkers({ timeoutMs, heapMegabytes }: { timeoutMs: number; heapMegabytes: number }) {
  const started = new Set<DocumentWorker>()

  function start(): DocumentWorker {
    const worker: DocumentWorker = new WorkerProcess(new URL('./document-worker.ts', import.meta.url), {
      heapMegabytes,
      timeoutMs,
      idleMs: IDLE_MS,
      onEnd: () => started.delete(worker),
    })
    started.add(worker)
    return worker
  }

  return {
    findIdle: () => [...started].find(({ isBusy }) => !isBusy) ?? start(),
    end: (reason: Error) => Promise.all([...started].map((worker) => worker.end(reason))),
  }
}

async function askWorker<Name extends keyof ReadAnswers>(
  worker: DocumentWorker,
  name: Name,
  task: Pick<ReadTask, Name>,
  signal: AbortSignal,
): Promise<ReadAnswers[Name]> {
  const answer = acceptAnswer(await worker.run(task, { signal }))
  const found: ReadAnswers[Name] | undefined = answer[name]
  if (found === undefined) throw new Error('The worker answered something else.')
  return found
}

function toDocumentError(cause: WorkerLimitError, timeoutMs: number): DocumentError {
  const message =
    cause.limit === 'time'
      ? `The document could not be read within ${timeoutMs / 1000} seconds.`
      : 'The document needs too much memory to read.'
  return new DocumentError('parse', message, { cause })
}
