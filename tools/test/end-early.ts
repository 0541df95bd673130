import { constants } from 'node:os'

const ORPHAN_CHECK_MS = 1000

const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Whoever interrupts this process, or kills who asked for it, has `end` run, once, and the process is gone after it; answers
 * how to stop listening. What was sent to all processes at once comes again from the one above: the second waits, too.
 */
export function endEarly(end: () => Promise<void>): () => void {
  const parent = process.ppid
  let isEnding = false
  const begin = (status: number) => {
    if (isEnding) return
    isEnding = true
    void end().finally(() => process.exit(status))
  }
  const handle = (signal: NodeJS.Signals) => begin(128 + constants.signals[signal])
  for (const signal of signals) process.on(signal, handle)
  const watch = setInterval(() => process.ppid !== parent && begin(1), ORPHAN_CHECK_MS)
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, handle)
  }
}
