/**
 * How a server ended: by itself with a status, or by a signal.
 * @typedef {{ status: number | null, signal: NodeJS.Signals | null, ranMs: number }} End
 */

/** What a server ends with that was told to stop, and one whose configuration is wrong (`run-server.ts`). */
const STOPPED = 0
const MISCONFIGURED = 78

/** Ends it sooner by itself the first time, it could not start: the next time would say the same. */
const STARTED_MS = 10_000

/** After so long without an end, it is as if there had been none. */
const SETTLED_MS = 10 * 60_000

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

/**
 * How long to wait until a server that ended is started again; null where it is not.
 * @param {End} end
 * @param {number} restarts how often it was started again already without settling
 * @returns {number | null}
 */
export function waitAfter({ status, signal, ranMs }, restarts) {
  if (status === STOPPED || status === MISCONFIGURED) return null
  if (restarts === 0 && signal === null && ranMs < STARTED_MS) return null
  return Math.min(FIRST_WAIT_MS * 2 ** restarts, LONGEST_WAIT_MS)
}

/**
 * Restarts that count from now on.
 * @param {End} end
 * @param {number} restarts
 */
export const restartsAfter = ({ ranMs }, restarts) => (ranMs >= SETTLED_MS ? 0 : restarts)

/**
 * Why it ended, as far as it can be told: `by SIGABRT, out of memory with a heap of 254.6 MB`.
 * @param {End} end
 * @param {string} lastWords what it printed last of errors
 */
export function describeEnd({ status, signal }, lastWords) {
  const how = signal === null ? `with status ${status}` : `by ${signal}`
  const [, fatal] = /FATAL ERROR: (.+)/.exec(lastWords) ?? []
  const heap = [...lastWords.matchAll(/Mark-Compact[^\n]*?-> ([\d.]+) \(/g)].at(-1)?.[1]
  return [how, fatal, heap && `with a heap of ${heap} MB`].filter(Boolean).join(', ')
}
