import { ApiError, isNestedTooDeep, MAX_NESTING } from '@tidings/contracts'
import type { MiddlewareHandler } from 'hono'

/**
 * Refuses a body that is nested deeper than what any call takes, before anything reads it: what walks through such a one, be
 * it ours or of a library, has no room to come back. JSON is told by its text, a form by the names of its fields (`a[b][c]`).
 */
export const boundDepth: MiddlewareHandler = async ({ req }, next) => {
  if (req.raw.body !== null && (await isTooDeep(req.raw.clone()))) {
    const issue = { message: `A body is nested ${MAX_NESTING} deep at most.`, path: [] }
    throw new ApiError('invalidInput', { data: [issue] })
  }
  return next()
}

const form = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i

async function isTooDeep(request: Request): Promise<boolean> {
  if (form.test(request.headers.get('content-type') ?? '')) {
    // What is no form is refused by whoever reads it.
    const fields = await request.formData().catch(() => new FormData())
    return [...fields.keys()].some((name) => name.split('[').length > MAX_NESTING)
  }
  const text = await request.text()
  // Of what is no JSON brackets mean nothing.
  return /^\s*[[{]/.test(text) && isNestedTooDeep(text)
}
