import { FetchError } from './fetch-error.ts'

/** The time limit of one request. It runs from `start`: waiting in line for us does not count. */
export class Deadline {
  readonly signal: AbortSignal
  readonly #expiry = new AbortController()
  readonly #timeoutMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(timeoutMs: number, callerSignal?: AbortSignal) {
    this.#timeoutMs = timeoutMs
    this.signal = callerSignal ? AbortSignal.any([this.#expiry.signal, callerSignal]) : this.#expiry.signal
  }

  start(): void {
    if (this.#timer) return
    this.#timer = setTimeout(() => this.#expiry.abort(this.#tookTooLong()), this.#timeoutMs)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Why the request ended, if this limit or its caller ended it. */
  reason(cause: unknown): FetchError | undefined {
    if (this.#expiry.signal.aborted) return this.#tookTooLong(cause)
    return this.signal.aborted
      ? new FetchError('stopped', 'The request was called off.', { cause })
      : undefined
  }

  #tookTooLong(cause?: unknown): FetchError {
    const seconds = this.#timeoutMs / 1000
    return new FetchError('timeout', `The server did not answer completely within ${seconds} seconds.`, {
      cause,
    })
  }
}
