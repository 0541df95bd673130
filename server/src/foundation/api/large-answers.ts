import type { contract } from '@tidings/contracts'
import { Turns } from '../turns.ts'
import type { RequestContext } from './context.ts'

/** So many are put together at once: on its way, each takes several times of the memory what it has in the end. */
const AT_ONCE = 2
/** As many tabs of one person may ask before the next is refused. */
const WAITING = 32

type Contract = typeof contract
type CallName = {
  [Domain in keyof Contract]: `${Domain & string}.${keyof Contract[Domain] & string}`
}[keyof Contract]

/** Calls whose answers are as large as what somebody has. */
const largeCalls = [
  'feedChecks.list',
  'lists.get',
  'lists.list',
  'subscriptions.exportOpml',
  'subscriptions.list',
] satisfies CallName[]

const names = new Set<string>(largeCalls)

const underWay = new Turns({ atOnce: Infinity, perParty: 1, waitingPerParty: WAITING })
const building = new Turns({ atOnce: AT_ONCE })

/** Whether an answer of a call has no bound but what somebody may have. */
export const isLarge = (path: readonly string[]): boolean => names.has(path.join('.'))

/**
 * Puts a large answer together: each party has one of them until it is sent, and few are put together at once, in turns of
 * parties. Throws operationNotCompleted where too many of one party wait, or why the signal was aborted.
 */
export async function buildLarge<T>(
  { party, whenSent }: Pick<RequestContext, 'party' | 'whenSent'>,
  signal: AbortSignal | undefined = new AbortController().signal,
  build: () => Promise<T>,
): Promise<T> {
  whenSent(await underWay.acquire(party, signal))
  const leave = await building.acquire(party, signal)
  try {
    return await build()
  } finally {
    leave()
  }
}
