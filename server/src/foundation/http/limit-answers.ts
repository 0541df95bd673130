import type { Context } from 'hono'
import { Turns } from '../turns.ts'
import { onceSent } from './once-sent.ts'

export interface AnswerLimits {
  /** So many answers of one party are under way at once. */
  perParty: number
  /** So many of its requests may wait; further ones are refused. */
  waitingPerParty: number
  /** What the answers are, as a party is told of it. */
  of: string
}

/**
 * Makes what a request waits for before its answer is read, by the name of its party: an answer is under way until it is sent,
 * so whoever reads none of them holds no more of the memory. Throws a CrowdedError, or why the request was aborted.
 */
export function limitAnswers(limits: AnswerLimits): (context: Context, party: string) => Promise<void> {
  const underWay = new Turns({ ...limits, atOnce: Infinity })
  return async (context, party) => onceSent(context, await underWay.acquire(party, context.req.raw.signal))
}
