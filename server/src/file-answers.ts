import type { MiddlewareHandler } from 'hono'
import { tokenOfCookie } from './accounts/session/session.ts'
import type { BaseDeps } from './foundation/base-deps.ts'
import { clientAddress, networkOf } from './foundation/http/client-address.ts'
import { onceSent } from './foundation/http/once-sent.ts'
import { Turns } from './foundation/turns.ts'

/** Far more than a browser asks for at once; each is some 200 kB while nobody takes it. */
const PER_PARTY = 100
const WAITING = 1000

/**
 * Has few files and pictures of one party under way at once, and cuts off whoever takes nothing of one for a minute. A party is a
 * session, or else a network: neighbours behind one address keep nobody who has signed in from their page.
 */
export function sendFewFiles({ config, secret }: Pick<BaseDeps, 'config' | 'secret'>): MiddlewareHandler {
  const underWay = new Turns({
    atOnce: Infinity,
    perParty: PER_PARTY,
    waitingPerParty: WAITING,
    of: 'files',
  })
  return async (context, next) => {
    const { headers, signal } = context.req.raw
    const party = tokenOfCookie(headers, secret) ?? networkOf(clientAddress(context, config))
    const end = await underWay.acquire(party, signal)
    try {
      await next()
    } finally {
      // What is refused is an answer as well.
      onceSent(context, end)
    }
  }
}
