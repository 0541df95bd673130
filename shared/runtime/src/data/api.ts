import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract, type ApiClient } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { sendRequest } from './transport.ts'

/** Where the API of this server is. */
export const apiUrl = (path: string): URL => new URL(`/api${path}`, location.origin)

/** Every call of the API by domain, such as `api.feeds.lookup({ url })`. */
export const api: ApiClient = createORPCClient(
  new OpenAPILink(contract, {
    url: () => apiUrl(''),
    fetch: async (request) => complete(await sendRequest(request)),
  }),
)

/** Reads a reply to its end, so that one cut off counts as none. */
async function complete(response: Response): Promise<Response> {
  try {
    const body = await response.blob()
    const { status, headers } = response
    return new Response(body.size > 0 ? body : null, { status, headers })
  } catch (error) {
    throw new NoResponseError({ cause: error })
  }
}
