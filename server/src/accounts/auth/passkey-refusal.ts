import { z } from 'zod'

const refusal = z.object({ code: z.enum(['PASSKEY_NOT_FOUND', 'AUTHENTICATION_FAILED']) })

/** One refusal for a passkey that nobody has and for one that did not sign: which there are is nobody's business. */
export async function evenRefusal(response: Response): Promise<Response> {
  if (response.ok) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (!refusal.safeParse(body).success) return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const even = { code: 'AUTHENTICATION_FAILED', message: 'The passkey was not accepted.' }
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(even), { status: 401, headers })
}
