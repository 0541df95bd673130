import { Semaphore } from './semaphore.ts'

/** Runs `work` when the host has a place free. */
export type HostLimit = <T>(host: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Keeps the requests that run at once to each host below `size`. */
export function createHostLimit(size: number): HostLimit {
  const hosts = new Map<string, Semaphore>()
  return async (host, signal, work) => {
    const places = hosts.get(host) ?? new Semaphore(size)
    hosts.set(host, places)
    await places.acquire(signal)
    try {
      return await work()
    } finally {
      places.release()
      if (places.isIdle(size)) hosts.delete(host)
    }
  }
}
