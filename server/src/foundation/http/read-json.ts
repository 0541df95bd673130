import { ApiError } from '@tidings/contracts'
import type { HonoRequest } from 'hono'
import { z } from 'zod'

/** The body of a request as a schema has it. Throws what the caller did wrong, in words. */
export async function readJson<T extends z.ZodType>(req: HonoRequest, schema: T): Promise<z.output<T>> {
  const body: unknown = await req.json().catch((cause: unknown) => {
    throw new ApiError('invalidInput', { message: 'The body is no JSON', cause })
  })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ApiError('invalidInput', { message: z.prettifyError(parsed.error), data: parsed.error.issues })
}
