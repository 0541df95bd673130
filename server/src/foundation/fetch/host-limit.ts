import { feedLimits } from '@tidings/contracts'
import { FetchError } from './fetch-error.ts'
import { Semaphore } from './semaphore.ts'

/** Runs `work` when the host has a place free. Throws a FetchError where that takes too long. */
export type HostLimit = <T>(host: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Keeps the requests that run at once to each host below `size`. */
export function createHostLimit(size: number): HostLimit {
  const hosts = new Map<string, Semaphore>()
  return async (host, signal, work) => {
    const places = hosts.get(host) ?? new Semaphore(size)
    hosts.set(host, places)
    await acquirePlace(places, signal)
    try {
      return await work()
    } finally {
      places.release()
      if (places.isIdle(size)) hosts.delete(host)
    }
  }
}

/** Whoever waits for a host may hold what others need. */
async function acquirePlace(places: Semaphore, signal: AbortSignal): Promise<void> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(tooBusy()), feedLimits.hostWait)
  try {
    await places.acquire(AbortSignal.any([signal, patience.signal]))
  } finally {
    clearTimeout(timer)
  }
}

const tooBusy = () =>
  new FetchError('host-busy', 'Too much else is asked of this server at the moment. Try again later.')
