import { contract, type ApiClient, type CallContext } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { toRequest, type Route } from './api-request.ts'
import { readReply } from './api-reply.ts'

export interface CallOptions {
  signal?: AbortSignal
  context?: CallContext
}

/** Where calls go, by domain and name. */
export type Addresses = Record<string, Record<string, { '~orpc': { route: Route } }>>

/** Those that a page calls late come late; a file that cannot be had is no response, as of any call. */
async function loadLateCalls(): Promise<Addresses> {
  try {
    return (await import('@tidings/contracts/late-calls')).lateCalls
  } catch (cause) {
    throw new NoResponseError({ cause })
  }
}

interface ApiClientOptions {
  base: () => URL
  /** Answers a reply that succeeded, or throws. */
  send: (request: Request, timeoutMs?: number) => Promise<Response>
  addresses?: Addresses
  loadMore?: () => Promise<Addresses>
}

const byName = (get: (name: string) => unknown) =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? get(name) : undefined) })

/** The calls of the contract as functions, by domain. What `addresses` lack is looked for in what `loadMore` brings. */
export function createApiClient({
  base,
  send,
  addresses = contract,
  loadMore = loadLateCalls,
}: ApiClientOptions): ApiClient {
  const find = async (domain: string, name: string) => (addresses[domain] ?? (await loadMore())[domain])?.[name]

  const call = async (domain: string, name: string, input: unknown, options: CallOptions = {}) => {
    const { route } = (await find(domain, name))?.['~orpc'] ?? {}
    if (!route) throw new Error(`There is no call ${domain}.${name}`)
    return readReply(await send(toRequest(base(), route, input, options.signal), options.context?.timeoutMs))
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its functions are those of the contract, by name
  return byName((domain) =>
    byName((name) => (input: unknown, options: CallOptions) => call(domain, name, input, options)),
  ) as ApiClient
}
