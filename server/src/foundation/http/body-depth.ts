import { ApiError, isNestedTooDeep, MAX_NESTING } from '@tidings/contracts'
import type { HonoRequest, MiddlewareHandler } from 'hono'
import { hasBody } from './body-size.ts'

/**
 * Refuses a body that is nested deeper than what any call takes, before anything reads it: what walks through such a one, be
 * it ours or of a library, has no room to come back. JSON is told by its text, a form by the names of its fields (`a[b][c]`).
 */
export const boundDepth: MiddlewareHandler = async ({ req }, next) => {
  if (hasBody(req) && (await isTooDeep(req))) {
    const issue = { message: `A body is nested ${MAX_NESTING} deep at most.`, path: [] }
    throw new ApiError('invalidInput', { data: [issue] })
  }
  return next()
}

const form = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i

async function isTooDeep(req: HonoRequest): Promise<boolean> {
  if (form.test(req.header('content-type') ?? '')) {
    // What is no form is refused by whoever reads it.
    const fields = await req.raw
      .clone()
      .formData()
      .catch(() => new FormData())
    return [...fields.keys()].some((name) => name.split('[').length > MAX_NESTING)
  }
  const text = new TextDecoder().decode(await readOnce(req))
  // Of what is no JSON brackets mean nothing.
  return /^\s*[[{]/.test(text) && isNestedTooDeep(text)
}

/** The body, which whoever comes after finds as it came: two streams of it would take longer than all else that is done with it. */
async function readOnce(req: HonoRequest): Promise<ArrayBuffer> {
  const { raw } = req
  const { url, method, headers, signal } = raw
  const body = await raw.arrayBuffer()
  req.raw = new Request(url, { method, headers, signal, body: body.byteLength > 0 ? body : null })
  return body
}
