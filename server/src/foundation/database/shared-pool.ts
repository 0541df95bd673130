import { AsyncLocalStorage } from 'node:async_hooks'
import { callbackify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { Turns } from '../turns.ts'

/** For whom statements are made. */
export interface StatementOwner {
  userId: string
  /** Ends what runs and what waits, where nobody needs it once whoever asked has left. */
  signal: AbortSignal | undefined
}

interface Request extends StatementOwner {
  /** Connections that it has. */
  held: number
  isOver: boolean
}

const requests = new AsyncLocalStorage<Request>()

/**
 * Does work whose statements are those of a user: all that it awaits, and nothing that goes on once it is over. Where it answers with
 * a stream as its body, it is over at the end of that.
 */
export async function withStatementsOf<T>(owner: StatementOwner, work: () => Promise<T>): Promise<T> {
  const request: Request = { ...owner, held: 0, isOver: false }
  try {
    const result = await requests.run(request, work)
    if (!isStreaming(result)) request.isOver = true
    return isStreaming(result) ? { ...result, body: untilEnd(result.body, request) } : result
  } catch (error) {
    request.isOver = true
    throw error
  }
}

const isStreaming = (result: unknown): result is { body: ReadableStream } =>
  typeof result === 'object' && result !== null && 'body' in result && result.body instanceof ReadableStream

/** The same stream; with its end, or when nobody reads it any more, the request is over. */
function untilEnd(body: ReadableStream, request: Request): ReadableStream {
  const reader = body.getReader()
  const end = () => void (request.isOver = true)
  reader.closed.then(end, end)
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** Does work whose statements are those of nobody: what several wait for does not end with the request that began it. */
export const withStatementsOfNobody = <T>(work: () => Promise<T>): Promise<T> => requests.exit(work)

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error) => void,
) => void

/**
 * Connections that no user has alone: each has two fifths at most, and all users together leave one fifth to what is done
 * for nobody. Those who wait come in turns, one of each user.
 */
export class SharedPool extends pg.Pool {
  readonly #turns: Turns
  readonly #url: string | undefined

  constructor(options: pg.PoolConfig & { max: number }) {
    super(options)
    const share = (fifths: number) => Math.max(1, Math.floor((options.max * fifths) / 5))
    this.#turns = new Turns({ atOnce: share(4), perParty: share(2) })
    this.#url = options.connectionString
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const request = requests.getStore()
    const connecting = request && !request.isOver ? this.#connectFor(request) : super.connect()
    if (!callback) return connecting
    callbackify(() => connecting)((error, client) =>
      error ? callback(error, undefined, () => undefined) : callback(undefined, client, client.release),
    )
    return undefined
  }

  async #connectFor(request: Request): Promise<pg.PoolClient> {
    const leave = await this.#takeTurn(request)
    request.held += 1
    const end = () => {
      request.held -= 1
      leave()
    }
    try {
      return this.#endWith(request, await super.connect(), end)
    } catch (error) {
      end()
      throw error
    }
  }

  /** What has a connection and asks for another would wait for itself: it has that without a turn. */
  async #takeTurn({ held, userId, signal = new AbortController().signal }: Request): Promise<() => void> {
    signal.throwIfAborted()
    return held > 0 ? () => undefined : this.#turns.acquire(userId, signal)
  }

  #endWith({ signal }: Request, client: pg.PoolClient, end: () => void): pg.PoolClient {
    const release = client.release.bind(client)
    let isCancelled = false
    const cancel = () => {
      isCancelled = true
      // What cannot be ended is over in the time of every statement.
      this.#cancel(client).catch(() => undefined)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    client.release = (broken) => {
      signal?.removeEventListener('abort', cancel)
      // The word may come when its statement is over already: it must not meet the next.
      release(isCancelled || broken)
      end()
    }
    return client
  }

  async #cancel(client: pg.PoolClient): Promise<void> {
    const other = new pg.Client({ connectionString: this.#url })
    // One that is lost has nothing more to say.
    other.on('error', () => undefined)
    await other.connect()
    try {
      await other.query('select pg_cancel_backend($1)', [backend.parse(client).processID])
    } finally {
      await other.end()
    }
  }
}

const backend = z.object({ processID: z.number() })
