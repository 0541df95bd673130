import { Readable } from 'node:stream'
import type { Agent } from 'undici'
import { createAddressCheck, type AddressCheck } from './addresses.ts'
import { ACCEPT_ENCODING, decompress } from './decompress.ts'
import { FetchError, isTimeout, toFetchError } from './fetch-error.ts'
import { createGuardedAgent } from './guarded-agent.ts'
import { parseTarget } from './target.ts'

export interface GuardedStreamOptions {
  userAgent: string
  /** CIDRs of private networks that may be reached; `everything` for addresses that the operator gave. */
  allowPrivate: readonly string[] | 'everything'
  connectTimeoutMs: number
  /** Until the answer begins, from one piece of it to the next, and until all of it is there. */
  firstByteMs: number
  betweenBytesMs: number
  wholeMs: number
  maxBytes: number
  /** What these times are told by; tests have another. */
  after?: After | undefined
}

/** Has something done after so many milliseconds; returns what calls it off. */
export type After = (ms: number, run: () => void) => () => void

const afterTimeout: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export interface StreamedRequest {
  method: 'GET' | 'POST' | 'DELETE'
  headers: Record<string, string>
  body?: string | undefined
  signal?: AbortSignal | undefined
}

/** Answers as `fetch` does, its body as it comes. Redirects are not followed: they are the answer. Throws a FetchError. */
export type OpenGuarded = (url: string, request: StreamedRequest) => Promise<Response>

export interface GuardedStream {
  openGuarded: OpenGuarded
  close: () => Promise<void>
}

/** Makes the way out for answers that come bit by bit, with the same guard as `createGuardedFetch`. */
export function createGuardedStream(options: GuardedStreamOptions): GuardedStream {
  const { allowPrivate, connectTimeoutMs } = options
  const isAllowed: AddressCheck =
    allowPrivate === 'everything' ? () => true : createAddressCheck(allowPrivate)
  const agent = createGuardedAgent({ isAllowed, connectTimeoutMs })
  return {
    openGuarded: (url, request) => open(agent, { url, request, options }),
    close: () => agent.destroy(),
  }
}

interface Opening {
  url: string
  request: StreamedRequest
  options: GuardedStreamOptions
}

async function open(agent: Agent, { url, request, options }: Opening): Promise<Response> {
  const patience = new Patience(options, request.signal)
  try {
    const { origin, path, authorization } = parseTarget(url)
    const { statusCode, headers, body } = await agent.request({
      origin,
      path,
      method: request.method,
      headers: {
        'user-agent': options.userAgent,
        'accept-encoding': ACCEPT_ENCODING,
        ...(authorization && { authorization }),
        ...request.headers,
      },
      body: request.body ?? null,
      signal: patience.signal,
    })
    const { 'content-encoding': encoding, 'content-length': _length, ...rest } = headers
    const pieces = limited(decompress(body, [encoding ?? []].flat().join(',')), options.maxBytes, patience)
    const answered = new Headers()
    for (const [name, value] of Object.entries(rest)) answered.set(name, [value ?? ''].flat().join(', '))
    // Of these statuses no response may have a body.
    const isEmpty = [204, 205, 304].includes(statusCode)
    if (isEmpty) patience.end()
    return new Response(isEmpty ? null : toWeb(pieces), { status: statusCode, headers: answered })
  } catch (error) {
    patience.end()
    throw patience.reason(error) ?? toFetchError(error)
  }
}

const toWeb = (pieces: AsyncIterable<Buffer>): ReadableStream<Uint8Array> => {
  const stream: unknown = Readable.toWeb(Readable.from(pieces, { objectMode: false }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node declares a stream of its own beside that of the web
  return stream as ReadableStream<Uint8Array>
}

async function* limited(
  pieces: AsyncIterable<Buffer>,
  maxBytes: number,
  patience: Patience,
): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const piece of pieces) {
      patience.heard()
      size += piece.length
      if (size > maxBytes) throw new FetchError('too-large', 'The answer does not come to an end.')
      yield piece
    }
  } catch (error) {
    throw patience.reason(error) ?? toFetchError(error, true)
  } finally {
    patience.end()
  }
}

/** How long an answer is waited for: until it begins, then from piece to piece, and never longer than the whole may take. */
class Patience {
  readonly signal: AbortSignal
  readonly #expiry = new AbortController()
  readonly #caller: AbortSignal | undefined
  readonly #betweenBytesMs: number
  readonly #after: After
  readonly #callOffWhole: () => void
  #callOffNext: () => void

  constructor(
    { firstByteMs, betweenBytesMs, wholeMs, after = afterTimeout }: GuardedStreamOptions,
    caller: AbortSignal | undefined,
  ) {
    this.#caller = caller
    this.#betweenBytesMs = betweenBytesMs
    this.#after = after
    this.signal = caller ? AbortSignal.any([this.#expiry.signal, caller]) : this.#expiry.signal
    this.#callOffWhole = this.#expireAfter(wholeMs)
    this.#callOffNext = this.#expireAfter(firstByteMs)
  }

  heard(): void {
    this.#callOffNext()
    this.#callOffNext = this.#expireAfter(this.#betweenBytesMs)
  }

  end(): void {
    this.#callOffWhole()
    this.#callOffNext()
  }

  #expireAfter(ms: number): () => void {
    return this.#after(ms, () => this.#expiry.abort())
  }

  /** Why the answer ended, if this or whoever asked ended it. */
  reason(cause: unknown): FetchError | undefined {
    // Whoever asked may have set a limit of their own.
    if (this.#expiry.signal.aborted || isTimeout(this.#caller?.reason))
      return new FetchError('timeout', 'The server did not answer in time.', { cause })
    return this.#caller?.aborted
      ? new FetchError('stopped', 'The request was called off.', { cause })
      : undefined
  }
}
