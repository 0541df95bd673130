import { Worker } from 'node:worker_threads'

import type { PageBody, WebPage } from './page.ts'
import { DocumentError, type DocumentErrorKind } from './document-error.ts'
import type { ParsedFeed } from './parsed-feed.ts'
import type { DocumentInput } from './read-document.ts'

/** What a worker tells: that it begins, then the feed or page, a refusal to tell the user, or a bug of ours. */
export type WorkerAnswer =
  | { begun: true }
  | { feed: ParsedFeed }
  | { page: WebPage }
  | { refused: { kind: DocumentErrorKind; message: string } }
  | { crashed: string }

/** What a worker is given. */
export type WorkerTask = { feed: DocumentInput } | { page: PageBody }

interface Task {
  resolve(answer: WorkerAnswer): void
  reject(error: Error): void
}

/** More makes a worker hardly faster and some 30 MB larger. */
const YOUNG_MEGABYTES = 8

interface ThreadOptions {
  heapMegabytes: number
  timeoutMs: number
  onEnd(): void
}

/** One worker thread and what it reads. */
export class DocumentThread {
  readonly #worker: Worker
  readonly #options: ThreadOptions
  #task: Task | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
    this.#worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMegabytes,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
      // It needs nothing of ours; and told to watch files, Node would have it send us what it imports.
      env: {},
    })
    this.#worker.unref()
    this.#worker.on('message', (answer: WorkerAnswer) => {
      if ('begun' in answer) this.#startDeadline()
      // Node tells through the same port which files the thread reads, where they are watched.
      else if (isAnswer(answer)) this.#take()?.resolve(answer)
    })
    this.#worker.on('error', (error) => this.end(workerError(error)))
    this.#worker.on('exit', () => this.end(new Error('The worker thread ended by itself.')))
  }

  get isBusy(): boolean {
    return this.#task !== undefined
  }

  /** Has something read; ends the thread when the signal is aborted meanwhile. */
  async run(given: WorkerTask, signal: AbortSignal): Promise<WorkerAnswer> {
    signal.throwIfAborted()
    const giveUp = () => void this.end(toError(signal.reason))
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      return await new Promise((resolve, reject) => {
        this.#task = { resolve, reject }
        this.#worker.postMessage(given, transferable(given))
      })
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** Ends the thread; what it was reading is refused for the reason given. */
  async end(reason: Error): Promise<void> {
    this.#take()?.reject(reason)
    this.#options.onEnd()
    await this.#worker.terminate()
  }

  /** A thread takes its time to start, and a busy machine more: that is not the document's fault. */
  #startDeadline(): void {
    const { timeoutMs } = this.#options
    if (this.#task) this.#timer = setTimeout(() => this.end(tooSlow(timeoutMs)), timeoutMs)
  }

  #take(): Task | undefined {
    const task = this.#task
    clearTimeout(this.#timer)
    this.#task = undefined
    return task
  }
}

const isAnswer = (message: object): boolean =>
  ['feed', 'page', 'refused', 'crashed'].some((kind) => kind in message)

const transferable = (given: WorkerTask): ArrayBuffer[] => {
  const bytes = 'feed' in given ? given.feed.bytes : given.page.body
  return isTransferable(bytes) ? [bytes.buffer] : []
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

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

function workerError(error: unknown): Error {
  const cause = toError(error)
  const isOutOfMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory
    ? new DocumentError('parse', 'The document needs too much memory to read.', { cause })
    : cause
}
