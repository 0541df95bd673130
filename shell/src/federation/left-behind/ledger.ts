/** Something that a remote took of the page, until it gives it back. */
interface Taken {
  remote: string
  /** With the place in the code that took it: what is taken there again and again, and never given back, has no end. */
  what: string
  /** Whether it still does something: a listener of an element that has gone does not. */
  isThere: () => boolean
}

const ledger = new Set<Taken>()

/** Of the lines of a stack: what it is, this file, what stands in for the browser's own, and who called that. */
const CALLER = 3

/**
 * Writes down that the code which called the caller of this took something; nothing where it is no remote's. Returns a function
 * that strikes it out.
 */
export function take(what: string, isThere: () => boolean = () => true): () => void {
  const caller = new Error(what).stack?.split('\n')[CALLER] ?? ''
  const [, remote] = /\/remotes\/([a-z0-9-]+)\//.exec(caller) ?? []
  if (remote === undefined) return () => undefined
  const [place = ''] = /\/remotes\/[^)\s]+/.exec(caller) ?? []
  const taken = { remote, what: `${what} at ${place}`, isThere }
  ledger.add(taken)
  return () => ledger.delete(taken)
}

/** What a remote has of the page now, and how many times. */
export function countTaken(remote: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const taken of ledger) {
    if (!taken.isThere()) ledger.delete(taken)
    else if (taken.remote === remote) counts.set(taken.what, (counts.get(taken.what) ?? 0) + 1)
  }
  return counts
}
