import { countTaken } from './ledger.ts'
import { watchListeners } from './watch-listeners.ts'
import { watchObservers } from './watch-observers.ts'
import { watchTimers } from './watch-timers.ts'

/** A part has this long to let go of what it holds, and what it has begun may come to its end. */
const QUIET_MS = 5000

/** What there is more of than when the same part had gone the last time. */
interface Leftover {
  what: string
  count: number
}

/** A part that has left something on the page as it went. */
export interface Departure {
  remote: string
  part: string
  leftovers: Leftover[]
}

/**
 * Watches what remotes take of the page, and tells of each part that has left it what it did not give back. The first time says
 * nothing: a module may listen from its start, and other parts of the remote may be there. What grows with each visit has no
 * end. For development and tests alone: whatever a page calls costs more by it.
 */
export function watchDepartures(tell: (departure: Departure) => void): void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const before = new Map<string, ReadonlyMap<string, number>>()
  const look = (remote: string, part: string) => {
    if (document.querySelector(`[data-remote="${remote}"][data-part="${part}"]`)) return
    const now = countTaken(remote)
    const last = before.get(`${remote}/${part}`)
    before.set(`${remote}/${part}`, now)
    if (!last) return
    const leftovers = [...now]
      .map(([what, count]) => ({ what, count: count - (last.get(what) ?? 0) }))
      .filter(({ count }) => count > 0)
    if (leftovers.length > 0) tell({ remote, part, leftovers })
  }
  // It is not one of those that are watched.
  const observer = new MutationObserver((changes) => {
    for (const { remote = '', part = '' } of changes.flatMap(regionsRemoved)) {
      clearTimeout(waiting.get(`${remote}/${part}`))
      waiting.set(`${remote}/${part}`, setTimeout(look, QUIET_MS, remote, part))
    }
  })
  watchListeners()
  watchTimers()
  watchObservers()
  observer.observe(document, { childList: true, subtree: true })
}

const regionsRemoved = ({ removedNodes }: MutationRecord): DOMStringMap[] =>
  [...removedNodes]
    .filter((node) => node instanceof HTMLElement)
    .flatMap((node) => [node, ...node.querySelectorAll<HTMLElement>('[data-remote]')])
    .map(({ dataset }) => dataset)
    .filter(({ remote }) => remote)
