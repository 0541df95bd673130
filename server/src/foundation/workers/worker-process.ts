import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** What a worker is told: a task, or what it asked for. */
export type ToWorker<Task> =
  | { task: Task }
  | { told: number; answer: unknown }
  | { told: number; failed: Told }

/** What a worker tells of a task: that it begins, what it wants to know, then what it answers, or a bug of ours. */
export type FromWorker<Answer> =
  | { begun: true }
  | { asks: number; question: unknown }
  | { answer: Answer }
  | { crashed: string }

/** An error that crosses to another process. */
export interface Told {
  message: string
  code: string | undefined
}

/** A task wanted more than a worker has; the worker is ended. */
export class WorkerLimitError extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory', options?: ErrorOptions) {
    super(`A worker took more ${limit} than it may.`, options)
    this.name = 'WorkerLimitError'
    this.limit = limit
  }
}

export interface WorkerOptions {
  heapMegabytes: number
  /** What one task may take from when the worker begins it. */
  timeoutMs: number
  /** A worker that has had no task for so long is ended; without it, it waits for the next. */
  idleMs?: number
  onEnd?: () => void
}

interface RunOptions {
  /** Ends the worker; its reason is thrown. */
  signal?: AbortSignal | undefined
  /** Answers what the task asks for meanwhile. */
  tell?: (question: unknown) => Promise<unknown>
}

interface Waiting<Answer> extends Pick<RunOptions, 'tell'> {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** More makes a worker hardly faster, and some megabytes larger. */
const SEMI_SPACE_MEGABYTES = 4

/**
 * A worker, which does one task after the other. Its file calls `answerTasks`. It is a process: of a thread that is out of
 * memory V8 may end the whole program, so that one document would be the end of the server.
 */
export class WorkerProcess<Task, Answer> {
  readonly #child: ChildProcess
  readonly #options: WorkerOptions
  #waiting: Waiting<Answer> | undefined
  #timer: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(file: URL, options: WorkerOptions) {
    this.#options = options
    const { heapMegabytes } = options
    this.#child = fork(file, {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`],
      // It needs no more of ours in its environment; and told to watch files, Node would have it send us what it imports.
      env: compileCache(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#hold(false)
    this.#child.on('message', (message: FromWorker<Answer>) => this.#hear(message))
    this.#child.on('error', (error) => this.end(error))
    this.#child.on('exit', (code, signal) => this.end(toEnd(code, signal)))
  }

  get isBusy(): boolean {
    return this.#waiting !== undefined
  }

  /** Has a task done. Throws a WorkerLimitError where it takes too long or too much memory: the worker is gone then. */
  async run(task: Task, { signal, tell }: RunOptions = {}): Promise<Answer> {
    signal?.throwIfAborted()
    clearTimeout(this.#idle)
    const giveUp = () => void this.end(toError(signal?.reason))
    signal?.addEventListener('abort', giveUp, { once: true })
    this.#hold(true)
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject, ...(tell && { tell }) }
        this.#send({ task })
      })
    } finally {
      signal?.removeEventListener('abort', giveUp)
      this.#hold(false)
      this.#startRest()
    }
  }

  /** Ends the worker; what it was doing is refused for the reason given. */
  async end(reason: Error): Promise<void> {
    this.#take()?.reject(reason)
    clearTimeout(this.#idle)
    this.#options.onEnd?.()
    const { exitCode, signalCode, pid } = this.#child
    if (pid === undefined || exitCode !== null || signalCode !== null) return
    const exit = once(this.#child, 'exit')
    this.#child.ref()
    this.#child.kill('SIGKILL')
    await exit
  }

  #hear(message: FromWorker<Answer>): void {
    if ('begun' in message) this.#startDeadline()
    else if ('asks' in message) void this.#tell(message)
    else if ('answer' in message) this.#take()?.resolve(message.answer)
    else if ('crashed' in message) this.#take()?.reject(new Error(message.crashed))
  }

  async #tell({ asks: told, question }: Extract<FromWorker<Answer>, { asks: number }>): Promise<void> {
    const waiting = this.#waiting
    if (!waiting?.tell) return
    const message = await waiting.tell(question).then(
      (answer) => ({ told, answer }),
      (error: unknown) => ({ told, failed: toTold(error) }),
    )
    if (waiting === this.#waiting) this.#send(message)
  }

  #send(message: ToWorker<Task>): void {
    this.#child.send(message, (error) => error && this.end(error))
  }

  /** Whether the program goes on for this worker alone. */
  #hold(isHeld: boolean): void {
    if (isHeld) this.#child.ref()
    else this.#child.unref()
    const { channel } = this.#child
    if (isHeld) channel?.ref()
    else channel?.unref()
  }

  /** A worker takes its time to start, and a busy machine more: that is not the task's fault. */
  #startDeadline(): void {
    if (!this.#waiting) return
    this.#timer = setTimeout(() => this.end(new WorkerLimitError('time')), this.#options.timeoutMs)
  }

  #startRest(): void {
    const { idleMs } = this.#options
    if (idleMs === undefined || this.#waiting || !this.#child.connected) return
    const end = () => void this.end(new Error('The worker had nothing to do.'))
    this.#idle = setTimeout(end, idleMs).unref()
  }

  #take(): Waiting<Answer> | undefined {
    const waiting = this.#waiting
    clearTimeout(this.#timer)
    this.#waiting = undefined
    return waiting
  }
}

/** Node keeps what it compiles in a folder for each of its versions, beside one another in the folder that it was given. */
const compileCache = (): Record<string, string> => {
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}

/** Has one task done by a worker of its own, which is ended after it. */
export async function runInWorker<Answer>(
  file: URL,
  task: object,
  { signal, tell, ...options }: WorkerOptions & RunOptions,
): Promise<Answer> {
  const worker = new WorkerProcess<object, Answer>(file, options)
  try {
    return await worker.run(task, { signal, ...(tell && { tell }) })
  } finally {
    await worker.end(new Error('The task is done.'))
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const toTold = (error: unknown): Told => ({
  message: toError(error).message,
  code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
})

/** V8 ends a process that is out of memory by a signal, and so does a system without any left. */
const toEnd = (code: number | null, signal: string | null): Error =>
  signal === null
    ? new Error(`A worker ended by itself, with ${code}.`)
    : new WorkerLimitError('memory', { cause: new Error(signal) })
