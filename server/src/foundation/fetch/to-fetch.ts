import type { OpenGuarded } from './guarded-stream.ts'

const methods = ['GET', 'POST', 'DELETE'] as const

/** Our way out as a library calls it that wants `fetch`. Throws a FetchError. */
export function toFetch(openGuarded: OpenGuarded): typeof globalThis.fetch {
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    if (typeof input !== 'string' && !(input instanceof URL)) throw new TypeError('An address was expected')
    const known = methods.find((each) => each === method)
    if (!known) throw new TypeError(`${method} was not expected`)
    return openGuarded(String(input), {
      method: known,
      headers: Object.fromEntries(new Headers(headers)),
      body: toText(body),
      signal: signal ?? undefined,
    })
  }
}

function toText(body: RequestInit['body']): string | undefined {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new TypeError('A text was expected')
}
