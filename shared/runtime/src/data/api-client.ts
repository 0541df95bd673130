import { contract, type ApiClient } from '@tidings/contracts'
import { toRequest } from './api-request.ts'
import { readReply } from './api-reply.ts'

export interface CallOptions {
  signal?: AbortSignal
}

/** The calls of the contract as functions, by domain. `send` answers a reply that succeeded, or throws. */
export function createApiClient(base: () => URL, send: (request: Request) => Promise<Response>): ApiClient {
  const domains = Object.entries(contract).map(([domain, calls]) => [
    domain,
    Object.fromEntries(
      Object.entries(calls).map(([name, { '~orpc': { route } }]) => [
        name,
        async (input: unknown, { signal }: CallOptions = {}) =>
          readReply(await send(toRequest(base(), route, input, signal))),
      ]),
    ),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its functions are those of the contract, by name
  return Object.fromEntries(domains) as ApiClient
}
