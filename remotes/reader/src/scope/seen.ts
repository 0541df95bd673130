import type { Scope } from './scope.ts'

interface OpenTimeline {
  name: string
  seen: () => Seen | undefined
}

/** How far a timeline was shown. */
export interface Seen {
  /** As of when all of it has been shown, in epoch milliseconds. */
  until: number
  /** How many entries are here that came later. */
  waiting: number
}

let open: OpenTimeline | null = null

/** Says of the timeline that is open how far it was shown; returns a function that ends it. */
export function tellSeen(scope: Scope, seen: OpenTimeline['seen']): () => void {
  const told = { name: JSON.stringify(scope), seen }
  open = told
  return () => {
    if (open === told) open = null
  }
}

/** How far a scope was shown; undefined where it is not open, or the server has not told of it yet. */
export const seenOf = (scope: Scope): Seen | undefined =>
  open?.name === JSON.stringify(scope) ? open.seen() : undefined
