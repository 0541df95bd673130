import { feedLimits } from '@tidings/contracts'
import { Turns } from '../turns.ts'
import { FetchError } from './fetch-error.ts'
import { waitAtMost } from './patience.ts'

/** Runs `work` when the host has a connection free. Throws a FetchError where that takes too long. */
export type HostLimit = <T>(host: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Keeps the requests that run at once to each host below `size`. */
export function createHostLimit(size: number): HostLimit {
  const turns = new Turns({ atOnce: Infinity, perParty: size })
  return async (host, signal, work) => {
    // Whoever waits for a host may hold what others need.
    const leave = await waitAtMost(feedLimits.hostWait, tooBusy, {
      signal,
      wait: (enough) => turns.acquire(host, enough),
    })
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const tooBusy = () =>
  new FetchError('host-busy', 'Too much else is asked of this server at the moment. Try again later.')
