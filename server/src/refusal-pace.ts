import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { BaseDeps } from './foundation/base-deps.ts'
import { Turns } from './foundation/turns.ts'
import { sessionOrNetwork, type SessionOrNetworkDeps } from './accounts/session/session-or-network.ts'

const TOO_MANY_REQUESTS = 429

/** Between two refusals that one party hears: fifty a second cost next to nothing, and nobody notices one. */
const APART_MS = 20

/** More than any page or program asks for at once; whoever is refused beyond is told so at once. */
const WAITING = 1000

/**
 * Answers those who ask too much one after the other. Whoever asks again as soon as they are refused would otherwise be refused
 * thousands of times a second, and all others would wait for that.
 */
export function paceRefusals(deps: SessionOrNetworkDeps & Pick<BaseDeps, 'stopping'>): MiddlewareHandler {
  const turns = new Turns({ atOnce: Infinity, perParty: 1, waitingPerParty: WAITING })
  return async (context, next) => {
    await next()
    if (context.res.status !== TOO_MANY_REQUESTS) return
    leaveBody(context.req)
    // That too many wait, that nobody does any more, or that the server stops changes nothing of what is answered.
    const end = await turns
      .acquire(sessionOrNetwork(context, deps), AbortSignal.any([context.req.raw.signal, deps.stopping]))
      .catch(() => undefined)
    if (end) setTimeout(end, APART_MS).unref()
  }
}

/** What was sent would stay in memory for as long as its refusal waits. */
function leaveBody(req: HonoRequest): void {
  const { url, method, headers, signal } = req.raw
  req.raw = new Request(url, { method, headers, signal })
}
