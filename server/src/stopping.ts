import type { Logger } from 'pino'

/**
 * Who stops a server kills it after ten seconds, and is promised five: the last requests may have half of them
 * (`run-server.ts`), then what works and what it works with so much each, and the database stops in the rest.
 */
const PATIENCE_MS = 1000

/** Resolves with the first signal that asks for the end; those that come meanwhile change nothing: they are the same wish. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
}

/**
 * Stops what works side by side, and waits no longer than `patienceMs` for it: all of it can be begun again, and what comes
 * after it, the database above all, has to be stopped whatever happens. Never rejects; the log has what failed.
 */
export async function stopTogether(
  stops: readonly (() => Promise<unknown>)[],
  { logger, patienceMs = PATIENCE_MS }: { logger: Pick<Logger, 'error' | 'warn'>; patienceMs?: number },
): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, patienceMs, 'late')
  const outcome = await Promise.race([Promise.allSettled(stops.map(async (stop) => stop())), late])
  clearTimeout(timer)
  if (outcome === 'late') logger.warn('something at work was cut off: it did not come to its end in time')
  if (!Array.isArray(outcome)) return
  for (const result of outcome) {
    if (result.status === 'rejected') logger.error({ err: result.reason }, 'something could not be stopped')
  }
}
