import { DeadlineError } from './deadline.ts'

/** Pauses before the second and the third try of the same address, which the browser then asks for again. */
const RETRY_PAUSES_MS = [300, 1500]
const JITTER = 0.2

/**
 * Tries again what failed, unless it hung: the same address would join the request that hangs. The very same error once more
 * is that of a script which a browser remembers (it does not parse, or threw): nothing mends that while the page is open.
 */
export async function withRetries<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  let last: unknown
  for (const pause of RETRY_PAUSES_MS) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof DeadlineError || error === last) throw error
      last = error
      await abortablePause(pause * (1 + JITTER * Math.random()), signal)
    }
  }
  return work()
}

function abortablePause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', stop, { once: true })
    function done() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal.reason)
    }
  })
}
