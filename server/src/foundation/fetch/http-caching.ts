/** What a server says of how long its answer stays good, in milliseconds; undefined when it says nothing. */
export function freshForMs(headers: Record<string, string>, now: number): number | undefined {
  const cacheControl = headers['cache-control'] ?? ''
  if (/\b(no-cache|no-store|must-revalidate)\b/i.test(cacheControl)) return undefined
  const maxAge = /\bmax-age\s*=\s*"?(\d+)/i.exec(cacheControl)?.[1]
  if (maxAge !== undefined) return Number(maxAge) * 1000
  return untilMs(headers['expires'], now)
}

/** The Retry-After header: seconds or a date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header !== undefined && /^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  return untilMs(header, now)
}

function untilMs(date: string | undefined, now: number): number | undefined {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) || time <= now ? undefined : time - now
}
