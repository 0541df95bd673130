import { feedLimits } from '@tidings/contracts'
import { Turns } from '../turns.ts'
import { FetchError } from './fetch-error.ts'
import type { Turn } from './in-turn.ts'
import { waitAtMost } from './patience.ts'

/**
 * Runs `work` when the host has a connection free and it is the turn of the party. Throws a FetchError where that takes too long,
 * or why the signal was aborted.
 */
export type HostLimit = <T>(host: string, turn: Turn, work: () => Promise<T>) => Promise<T>

/** One that something is asked of. */
interface BusyHost {
  turns: Turns
  /** Those that run and those that wait. */
  requests: number
}

/** Keeps the requests that run at once to each host below `size`; those that wait for a host come in turns of their parties. */
export function createHostLimit(size: number): HostLimit {
  const hosts = new Map<string, BusyHost>()
  return async (host, { party, signal }, work) => {
    const busy = hosts.get(host) ?? { turns: new Turns({ atOnce: size }), requests: 0 }
    hosts.set(host, busy)
    busy.requests += 1
    try {
      // Whoever waits for a host may hold what others need.
      const leave = await waitAtMost(feedLimits.hostWait, tooBusy, {
        signal,
        wait: (enough) => busy.turns.acquire(party, enough),
      })
      try {
        return await work()
      } finally {
        leave()
      }
    } finally {
      busy.requests -= 1
      if (busy.requests === 0) hosts.delete(host)
    }
  }
}

const tooBusy = () =>
  new FetchError('host-busy', 'Too much else is asked of this server at the moment. Try again later.')
