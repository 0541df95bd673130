import type { Scope } from './scope.ts'

interface OpenTimeline {
  name: string
  /** As of when all of it has been shown, in epoch milliseconds; undefined while nothing waits. */
  seenUntil: () => number | undefined
}

let open: OpenTimeline | null = null

/** Says of the timeline that is open how far it was shown; returns a function that ends it. */
export function tellSeen(scope: Scope, seenUntil: OpenTimeline['seenUntil']): () => void {
  const told = { name: JSON.stringify(scope), seenUntil }
  open = told
  return () => {
    if (open === told) open = null
  }
}

/** As of when all of a scope has been shown, in epoch milliseconds; undefined where nothing of it waits to be. */
export const seenUntil = (scope: Scope): number | undefined =>
  open?.name === JSON.stringify(scope) ? open.seenUntil() : undefined
