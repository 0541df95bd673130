import { z } from 'zod'

const body = z.object({ email: z.string() })

/** The address that a request is about, as JSON; undefined where its body has none, or is none. */
export async function emailOf(request: Request): Promise<string | undefined> {
  const sent: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  return body.safeParse(sent).data?.email
}
