import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { MINUTE_MS } from '@tidings/contracts/spans'

/** Whoever takes nothing of an answer for so long is cut off, and may ask again. */
const PATIENCE_MS = MINUTE_MS

/** What an answer is written to. */
type Outgoing = Pick<ServerResponse, 'destroy' | 'destroyed' | 'off' | 'once' | 'setTimeout'>

/**
 * Does something once the answer of a request has gone to the network, or nobody takes it any more. Whoever takes nothing of it
 * for `patienceMs` is cut off, unless that is Infinity; a network may be as slow as it is.
 */
export function onceSent(context: Context, then: () => void, patienceMs: number = PATIENCE_MS): void {
  // Nothing is written where the server is asked within its own process, as tests do.
  const outgoing: Outgoing | undefined = context.env?.outgoing
  // Whoever has left by now is not heard to leave again.
  if (!outgoing || outgoing.destroyed) return then()
  // It begins anew with each piece that goes out.
  if (Number.isFinite(patienceMs)) outgoing.setTimeout(patienceMs, () => outgoing.destroy())
  const end = () => {
    outgoing.off('finish', end)
    outgoing.off('close', end)
    then()
  }
  outgoing.once('finish', end)
  outgoing.once('close', end)
}
