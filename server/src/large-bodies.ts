import type { Context, MiddlewareHandler } from 'hono'
import { findCaller } from './accounts/session/session.ts'
import type { BaseDeps } from './foundation/base-deps.ts'
import { hasBody } from './foundation/http/body-size.ts'
import { clientAddress, networkOf } from './foundation/http/client-address.ts'
import { Turns } from './foundation/turns.ts'
import { findSender } from './reading/inboxes/sender.ts'

/** Nearly every request is far smaller, and is read as it comes. */
const SMALL_BYTES = 64 * 1024
/** A page sends one at a time, or as many as somebody drops files at once. */
const PER_PARTY = 8
/** Nothing of them is there yet. */
const WAITING = 64
/** Of all whom nobody knows together, however many networks they are: hardly any has something large to send. */
const OF_STRANGERS = 64

/**
 * Reads few large bodies of one party at once, until they are answered: whoever sends slowly, or does not end, keeps the memory
 * of these, and nobody else waiting. A party is whoever has signed in, an inbox that something comes
 * to, or a network.
 */
export function readFewLargeBodies(deps: BaseDeps): MiddlewareHandler {
  const limits = { perParty: PER_PARTY, waitingPerParty: WAITING, of: 'requests' }
  const known = new Turns({ ...limits, atOnce: Infinity })
  const strangers = new Turns({ ...limits, atOnce: OF_STRANGERS })
  return async (context, next) => {
    if (!mayBeLarge(context)) return next()
    const { headers, signal } = context.req.raw
    const caller = await findCaller(deps, headers)
    const network = networkOf(clientAddress(context, deps.config))
    const party = caller?.id ?? (await findSender(deps, headers, network))
    const end = await (party ? known.acquire(party, signal) : strangers.acquire(network, signal))
    try {
      await next()
    } finally {
      end()
    }
  }
}

/** By what is said of it; of what comes in pieces nothing is. */
const mayBeLarge = ({ req }: Context): boolean =>
  hasBody(req) &&
  (req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > SMALL_BYTES)
