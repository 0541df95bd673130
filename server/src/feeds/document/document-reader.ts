import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

import { DocumentError, type DocumentErrorKind } from './document-error.ts'
import type { ParsedFeed } from './parsed-feed.ts'
import type { DocumentInput } from './read-document.ts'

/** What a worker answers: the feed, a refusal to tell the user, or a bug of ours. */
export type WorkerAnswer =
  | { feed: ParsedFeed }
  | { refused: { kind: DocumentErrorKind; message: string } }
  | { crashed: string }

export interface DocumentReader {
  /** Reads a document in a worker thread. Takes the bytes over: they are empty afterwards. */
  read(input: DocumentInput): Promise<ParsedFeed>
  close(): Promise<void>
}

export interface DocumentReaderOptions {
  workers?: number
  /** A document that takes longer is given up, and its worker with it. */
  timeoutMs?: number
  heapMegabytes?: number
}

interface Task {
  input: DocumentInput
  resolve(feed: ParsedFeed): void
  reject(error: Error): void
}

/** Fetching and storing take a core of their own; a third thread would only wait for them. */
const DEFAULT_WORKERS = availableParallelism() > 2 ? 2 : 1
const DEFAULT_TIMEOUT_MS = 10_000
/** Enough for the largest document that is fetched. */
const DEFAULT_HEAP_MEGABYTES = 64
/** More makes a worker hardly faster and some 30 MB larger. */
const YOUNG_MEGABYTES = 8

/** Makes the small pool of threads in which documents are read, so that none of them can hold up the server. */
export function createDocumentReader(options: DocumentReaderOptions = {}): DocumentReader {
  const { workers: size = DEFAULT_WORKERS, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const heapMegabytes = options.heapMegabytes ?? DEFAULT_HEAP_MEGABYTES
  const queue: Task[] = []
  const threads = new Set<Thread>()

  function next(): void {
    if (queue.length === 0) return
    const thread = [...threads].find(({ isBusy }) => !isBusy) ?? (threads.size < size ? start() : undefined)
    const task = thread && queue.shift()
    if (task) thread.run(task)
  }

  function start(): Thread {
    const thread = new Thread(heapMegabytes, timeoutMs, (isUsable) => {
      if (!isUsable) threads.delete(thread)
      next()
    })
    threads.add(thread)
    return thread
  }

  return {
    read(input) {
      return new Promise((resolve, reject) => {
        queue.push({ input, resolve, reject })
        next()
      })
    },
    async close() {
      for (const task of queue.splice(0)) task.reject(new Error('The reader of documents is closed.'))
      await Promise.all(
        [...threads].map((thread) => thread.end(new Error('The reader of documents is closed.'))),
      )
    },
  }
}

/** One worker thread and the document it reads. */
class Thread {
  readonly #worker: Worker
  readonly #timeoutMs: number
  readonly #onDone: (isUsable: boolean) => void
  #task: Task | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(heapMegabytes: number, timeoutMs: number, onDone: (isUsable: boolean) => void) {
    this.#timeoutMs = timeoutMs
    this.#onDone = onDone
    this.#worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      // It needs nothing of ours; and told to watch files, Node would have it send us what it imports.
      env: {},
    })
    this.#worker.unref()
    this.#worker.on('message', (answer: WorkerAnswer) => {
      // Node tells through the same port which files the thread reads, where they are watched.
      if (!isAnswer(answer)) return
      const task = this.#take()
      if (task) settle(task, answer)
      this.#onDone(true)
    })
    this.#worker.on('error', (error) => this.end(workerError(error)))
    this.#worker.on('exit', () => this.end(new Error('The worker thread ended by itself.')))
  }

  get isBusy(): boolean {
    return this.#task !== undefined
  }

  run(task: Task): void {
    const { input } = task
    this.#task = task
    this.#timer = setTimeout(() => this.end(tooSlow(this.#timeoutMs)), this.#timeoutMs)
    this.#worker.postMessage(input, isTransferable(input.bytes) ? [input.bytes.buffer] : [])
  }

  /** Ends the thread; the document it was reading is refused for the reason given. */
  async end(reason: Error): Promise<void> {
    this.#take()?.reject(reason)
    this.#onDone(false)
    await this.#worker.terminate()
  }

  #take(): Task | undefined {
    const task = this.#task
    clearTimeout(this.#timer)
    this.#task = undefined
    return task
  }
}

const isAnswer = (message: object): boolean => ['feed', 'refused', 'crashed'].some((kind) => kind in message)

function settle(task: Task, answer: WorkerAnswer): void {
  if ('feed' in answer) task.resolve(answer.feed)
  else if ('refused' in answer) task.reject(new DocumentError(answer.refused.kind, answer.refused.message))
  else task.reject(new Error(answer.crashed))
}

/** Small buffers share their memory with others and have to be copied. */
function isTransferable(bytes: Buffer): bytes is Buffer<ArrayBuffer> {
  return (
    bytes.buffer instanceof ArrayBuffer &&
    bytes.byteLength > 0 &&
    bytes.buffer.byteLength === bytes.byteLength
  )
}

function tooSlow(timeoutMs: number): DocumentError {
  return new DocumentError('parse', `The document could not be read within ${timeoutMs / 1000} seconds.`)
}

function workerError(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error))
  const isOutOfMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory
    ? new DocumentError('parse', 'The document needs too much memory to read.', { cause })
    : cause
}
