import type { EventEmitter } from 'node:events'
import type { Context } from 'hono'

/** Whoever does not take an answer in this time is cut off, and may ask again. */
const PATIENCE_MS = 60_000

/** What an answer is written to. */
type Outgoing = Pick<EventEmitter, 'once' | 'off'> & { destroy: () => void }

/**
 * Does something once the answer of a request has gone to the network, or nobody takes it any more. Whoever is slower than
 * `patienceMs` is cut off.
 */
export function onceSent(context: Context, then: () => void, patienceMs: number = PATIENCE_MS): void {
  // Nothing is written where the server is asked within its own process, as tests do.
  const outgoing: Outgoing | undefined = context.env?.outgoing
  if (!outgoing) return then()
  const timer = setTimeout(() => {
    end()
    outgoing.destroy()
  }, patienceMs)
  const end = () => {
    clearTimeout(timer)
    outgoing.off('finish', end)
    outgoing.off('close', end)
    then()
  }
  outgoing.once('finish', end)
  outgoing.once('close', end)
}
