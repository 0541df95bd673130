import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads'

/** What a thread tells of a task: that it begins, then what it answers, or a bug of ours. */
export type ThreadMessage<Answer> = { begun: true } | { answer: Answer } | { crashed: string }

/** A task wanted more than a thread has; the thread is ended. */
export class ThreadLimitError extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory', options?: ErrorOptions) {
    super(`A worker thread took more ${limit} than it may.`, options)
    this.name = 'ThreadLimitError'
    this.limit = limit
  }
}

export interface ThreadOptions {
  memory: ResourceLimits
  /** What one task may take from when the thread begins it. */
  timeoutMs: number
  onEnd?: () => void
}

interface RunOptions {
  /** Ends the thread; its reason is thrown. */
  signal?: AbortSignal
  /** What the task hands over. */
  transfer?: Transferable[]
}

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** One worker thread, which does one task after the other. Its file calls `answerTasks`. */
export class WorkerThread<Task, Answer> {
  readonly #worker: Worker
  readonly #options: ThreadOptions
  #waiting: Waiting<Answer> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(file: URL, options: ThreadOptions) {
    this.#options = options
    // It needs nothing of ours in its environment; and told to watch files, Node would have it send us what it imports.
    this.#worker = new Worker(file, { resourceLimits: options.memory, env: {} })
    this.#worker.unref()
    this.#worker.on('message', (message: ThreadMessage<Answer>) => this.#hear(message))
    this.#worker.on('error', (error) => this.end(isOutOfMemory(error) ? tooLarge(error) : toError(error)))
    this.#worker.on('exit', () => this.end(new Error('The worker thread ended by itself.')))
  }

  get isBusy(): boolean {
    return this.#waiting !== undefined
  }

  /** Has a task done. Throws a ThreadLimitError where it takes too long or too much memory: the thread is gone then. */
  async run(task: Task, { signal, transfer = [] }: RunOptions = {}): Promise<Answer> {
    signal?.throwIfAborted()
    const giveUp = () => void this.end(toError(signal?.reason))
    signal?.addEventListener('abort', giveUp, { once: true })
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject }
        this.#worker.postMessage(task, transfer)
      })
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  /** Ends the thread; what it was doing is refused for the reason given. */
  async end(reason: Error): Promise<void> {
    this.#take()?.reject(reason)
    this.#options.onEnd?.()
    await this.#worker.terminate()
  }

  /** Node tells through the same port which files the thread reads, where they are watched. */
  #hear(message: ThreadMessage<Answer>): void {
    if ('begun' in message) this.#startDeadline()
    else if ('answer' in message) this.#take()?.resolve(message.answer)
    else if ('crashed' in message) this.#take()?.reject(new Error(message.crashed))
  }

  /** A thread takes its time to start, and a busy machine more: that is not the task's fault. */
  #startDeadline(): void {
    if (!this.#waiting) return
    this.#timer = setTimeout(() => this.end(new ThreadLimitError('time')), this.#options.timeoutMs)
  }

  #take(): Waiting<Answer> | undefined {
    const waiting = this.#waiting
    clearTimeout(this.#timer)
    this.#waiting = undefined
    return waiting
  }
}

/** Has one task done by a thread of its own, which is ended after it. */
export async function runInThread<Answer>(
  file: URL,
  task: object,
  { signal, transfer, ...options }: ThreadOptions & RunOptions,
): Promise<Answer> {
  const thread = new WorkerThread<object, Answer>(file, options)
  try {
    return await thread.run(task, { ...(signal && { signal }), ...(transfer && { transfer }) })
  } finally {
    await thread.end(new Error('The task is done.'))
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const tooLarge = (cause: unknown): ThreadLimitError => new ThreadLimitError('memory', { cause })

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
