import type { MiddlewareHandler } from 'hono'
import { sessionOrNetwork, type SessionOrNetworkDeps } from './accounts/session/session-or-network.ts'
import { onceSent } from './foundation/http/once-sent.ts'
import { Turns } from './foundation/turns.ts'

/** Far more than a browser asks for at once; each is some 200 kB while nobody takes it. */
const PER_PARTY = 100
const WAITING = 1000

/**
 * Has few files and pictures of one party under way at once, and cuts off whoever takes nothing of one for a minute. A party is a
 * session, or else a network.
 */
export function sendFewFiles(deps: SessionOrNetworkDeps): MiddlewareHandler {
  const underWay = new Turns({
    atOnce: Infinity,
    perParty: PER_PARTY,
    waitingPerParty: WAITING,
    of: 'files',
  })
  return async (context, next) => {
    const end = await underWay.acquire(sessionOrNetwork(context, deps), context.req.raw.signal)
    try {
      await next()
    } finally {
      // What is refused is an answer as well.
      onceSent(context, end)
    }
  }
}
