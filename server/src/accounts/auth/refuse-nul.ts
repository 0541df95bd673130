import { ApiError } from '@tidings/contracts'
import type { MiddlewareHandler } from 'hono'

/** Refuses a text with a NUL, which PostgreSQL cannot keep, wherever better-auth would take it. */
export const refuseNul: MiddlewareHandler = async ({ req }, next) => {
  const isInAddress = req.url.includes('%00')
  const isForm = req.header('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  const body = await req.raw.clone().text()
  if (isInAddress || hasNul(body) || (isForm && body.includes('%00'))) {
    throw new ApiError('invalidInput', { data: [{ message: 'A text has no NUL.', path: [] }] })
  }
  await next()
}

function hasNul(body: string): boolean {
  let isFound = body.includes('\0')
  // Most bodies need no second look.
  if (isFound || !body.includes(String.raw`\u0000`)) return isFound
  try {
    JSON.parse(body, (_, value: unknown) => {
      isFound ||= typeof value === 'string' && value.includes('\0')
      return value
    })
  } catch {
    // It is refused as what it is: no JSON. What is nested too deep for this never comes so far.
    return false
  }
  return isFound
}
