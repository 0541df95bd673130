import type { ApiClient } from '@tidings/contracts'
import { db } from '@tidings/db'
import { createApiClient } from './api-client.ts'
import { sendRequest } from './transport.ts'

/** Where the API of this server is. */
export const apiUrl = (path: string): URL => new URL(`/api${path}`, location.origin)

/** Every call of the API by domain, such as `api.feeds.lookup({ url })`. */
export const api: ApiClient = createApiClient({
  base: () => apiUrl(''),
  send: async (request, timeoutMs) => {
    const reply = await sendRequest(request, timeoutMs)
    // To take it apart would hold up what is about to be shown.
    await db.whenChangesBegin()
    return reply
  },
})
