import { feedLimits } from '@tidings/contracts'
import { FetchError } from './fetch-error.ts'
import { waitAtMost } from './patience.ts'
import { Semaphore } from './semaphore.ts'

/** Runs `work` when the host has a connection free. Throws a FetchError where that takes too long. */
export type HostLimit = <T>(host: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Keeps the requests that run at once to each host below `size`. */
export function createHostLimit(size: number): HostLimit {
  const hosts = new Map<string, Semaphore>()
  return async (host, signal, work) => {
    const permits = hosts.get(host) ?? new Semaphore(size)
    hosts.set(host, permits)
    // Whoever waits for a host may hold what others need.
    await waitAtMost(feedLimits.hostWait, tooBusy, { signal, wait: (enough) => permits.acquire(enough) })
    try {
      return await work()
    } finally {
      permits.release()
      if (permits.isIdle(size)) hosts.delete(host)
    }
  }
}

const tooBusy = () =>
  new FetchError('host-busy', 'Too much else is asked of this server at the moment. Try again later.')
