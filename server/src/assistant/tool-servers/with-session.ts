import type {
  Client,
  jsonSchemaValidator,
  JsonSchemaValidatorResult,
  RequestOptions,
} from '@modelcontextprotocol/client'
import { foreignToolLimits, type mcpTransports } from '@tidings/contracts'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import type { ToolServerAccess } from './tool-server-access.ts'
import { AuthorizationNeeded, toToolServerError } from './tool-server-error.ts'

/** Where a server is, and what it is shown. */
export interface Endpoint {
  url: string
  transportType: (typeof mcpTransports)[number]
  headers: Record<string, string>
  /** Of its user's grant. */
  token: string | undefined
}

export interface Session {
  client: Client
  /** For each request. */
  options: RequestOptions
}

const US = { name: 'Tidings', version: '1.0.0' }

type Sdk = typeof import('@modelcontextprotocol/client')
type Access = Pick<ToolServerAccess, 'fetch' | 'wholeUseMs'>

/**
 * Speaks with a server for as long as the work takes, and takes leave. Nothing that it says of its own accord is listened to.
 * Throws AuthorizationNeeded, a ToolServerError, or why the signal was aborted.
 */
export async function withSession<T>(
  { fetch, wholeUseMs }: Access,
  endpoint: Endpoint,
  signal: AbortSignal,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const sdk = await import('@modelcontextprotocol/client')
  const trouble = new Trouble()
  const whole = AbortSignal.any([signal, trouble.signal, AbortSignal.timeout(wholeUseMs)])
  const transport = openTransport(sdk, endpoint, throughGuard({ sdk, fetch, endpoint, trouble }))
  const client = createClient(sdk)
  const options = { signal: whole, timeout: Math.min(wholeUseMs, foreignToolLimits.wholeAnswer) }
  try {
    await client.connect(transport, options)
    return await work({ client, options })
  } catch (cause) {
    signal.throwIfAborted()
    throw trouble.found ?? toToolServerError(whole.aborted ? whole.reason : cause, sdk)
  } finally {
    // Whoever waits need not wait for that too.
    void takeLeave(client, transport)
  }
}

/** A schema of a stranger is never run: what comes of it may take for ever. */
const believing: jsonSchemaValidator = { getValidator: <T>() => believe<T> }

const believe = <T>(input: unknown): JsonSchemaValidatorResult<T> => ({
  valid: true,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever reads it parses it
  data: input as T,
  errorMessage: undefined,
})

const createClient = ({ Client: SdkClient }: Sdk): Client =>
  new SdkClient(US, {
    capabilities: {},
    // Servers of before 2026 and of after it.
    versionNegotiation: { mode: 'auto' },
    // They are told what a model has said, and nothing else.
    inputRequired: { autoFulfill: false },
    listMaxPages: foreignToolLimits.pages,
    jsonSchemaValidator: believing,
  })

const noReconnection = {
  maxRetries: 1,
  initialReconnectionDelay: 1000,
  maxReconnectionDelay: 5000,
  reconnectionDelayGrowFactor: 2,
}

function openTransport(sdk: Sdk, { url, transportType }: Endpoint, fetch: typeof globalThis.fetch) {
  // oxlint-disable-next-line typescript/no-deprecated -- many servers know no other way yet
  if (transportType === 'sse') return new sdk.SSEClientTransport(new URL(url), { fetch })
  return new sdk.StreamableHTTPClientTransport(new URL(url), { fetch, reconnectionOptions: noReconnection })
}

async function takeLeave(client: Client, transport: ReturnType<typeof openTransport>): Promise<void> {
  try {
    if ('terminateSession' in transport) await transport.terminateSession()
    await client.close()
  } catch {
    // It has left first.
    await client.close().catch(() => undefined)
  }
}

/** What the SDK does not hand on as it was, or waits for although it cannot come any more. */
class Trouble {
  found: Error | undefined
  readonly #ending = new AbortController()
  readonly signal = this.#ending.signal

  note(error: Error): void {
    this.found ??= error
  }

  /** Of an answer that was begun. */
  end(error: Error): void {
    this.note(error)
    this.#ending.abort()
  }
}

interface Guarding {
  sdk: Sdk
  fetch: typeof globalThis.fetch
  endpoint: Endpoint
  trouble: Trouble
}

/** The way to a server: what it is shown goes to its own origin, and to no other. */
function throughGuard({ sdk, fetch, endpoint, trouble }: Guarding): typeof globalThis.fetch {
  const { origin } = new URL(endpoint.url)
  const shown = new Headers(endpoint.headers)
  if (endpoint.token !== undefined) shown.set('authorization', `Bearer ${endpoint.token}`)
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    if (isForNews(endpoint, init.method, headers)) return new Response(null, { status: 405 })
    if (new URL(input instanceof Request ? input.url : input).origin === origin)
      shown.forEach((value, name) => headers.set(name, value))
    try {
      const answer = await fetch(input, { ...init, headers })
      if (answer.status === 401 || answer.status === 403) noteChallenge(sdk, answer, trouble)
      return watched(answer, (error) => trouble.end(toToolServerError(error, sdk)))
    } catch (error) {
      if (isOfServer(error)) trouble.note(toToolServerError(error, sdk))
      throw error
    }
  }
}

const isOfServer = (error: unknown): error is FetchError =>
  error instanceof FetchError && error.kind !== 'stopped'

/** An answer of which it is told when it breaks off. */
function watched(answer: Response, onBroken: (error: FetchError) => void): Response {
  const { body, status, headers } = answer
  if (!body) return answer
  const watch = async function* () {
    try {
      yield* body
    } catch (error) {
      if (isOfServer(error)) onBroken(error)
      throw error
    }
  }
  return new Response(ReadableStream.from(watch()), { status, headers })
}

/** A stream of what the server says of its own accord, which lasts for as long as one listens. */
const isForNews = ({ transportType }: Endpoint, method: string | undefined, headers: Headers): boolean =>
  transportType === 'streamable-http' && method === 'GET' && !headers.has('last-event-id')

function noteChallenge({ extractWWWAuthenticateParams }: Sdk, answer: Response, trouble: Trouble): void {
  const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(answer)
  if (answer.status === 403 && error !== 'insufficient_scope') return
  trouble.note(new AuthorizationNeeded({ resourceMetadataUrl, scope }))
}
