import { z } from '@tidings/contracts'
import type { TimelineOrder } from '@tidings/db'
import type { ScrollState } from '@tidings/ui'
import { lineKey, type TimelineLine } from './layout.ts'
import type { EntryKey } from './timeline.ts'
import { scopeKey, type Scope } from '../scope/scope.ts'

/** Rows around those in sight whose sizes are kept; all others are as high as usual, until they are seen again. */
const ROWS_AROUND = 100

/** More lines than any screen shows, with those around them. */
const MAX_SIZES = 1000

/** Of a row that was not measured. */
const UNMEASURED = -1

const scroll = z.object({
  offset: z.number(),
  /** The lines in sight. */
  range: z.object({ first: z.number(), last: z.number() }),
  /** The first line in sight, by its key. */
  topLine: z.string(),
  /** How many entries it asked the local database for. */
  limit: z.number(),
  /** Its first entry; null at its top, where all that is new may come in. */
  startsAt: z
    .object({ id: z.string(), publishedAt: z.string(), starredAt: z.string().optional() })
    .nullable(),
})

/** As it is kept: however long the list, with the sizes of a few rows alone, from the row `from` on. */
const storedScroll = scroll.extend({
  from: z.number(),
  sizes: z.array(z.number()).max(MAX_SIZES),
  usual: z.number().optional(),
})

/** Where a timeline was left, so that it can be found again after going elsewhere or reloading. */
export type ListScroll = z.infer<typeof scroll> & ScrollState

/** Whether a list has the lines that stood in sight where they stood; others may have come at its end since. */
export const isSameAt = (left: ListScroll, lines: readonly TimelineLine<EntryKey>[]): boolean => {
  const top = lines[left.range.first]
  return top !== undefined && lineKey(top) === left.topLine
}

/** Which of the lists of a scope it is. */
export interface ListKind {
  unreadOnly: boolean
  order: TimelineOrder
}

const keyOf = (scope: Scope, { unreadOnly, order }: ListKind): string =>
  `tidings:place:${order === 'oldest' ? 'oldest:' : ''}${unreadOnly ? 'unread:' : ''}${scopeKey(scope)}`

export function loadScroll(scope: Scope, kind: ListKind): ListScroll | null {
  try {
    return restore(storedScroll.parse(JSON.parse(sessionStorage.getItem(keyOf(scope, kind)) ?? 'null')))
  } catch {
    return null
  }
}

/** Forgets rather than fails where there is no room. */
export function storeScroll(scope: Scope, kind: ListKind, left: ListScroll): void {
  const key = keyOf(scope, kind)
  try {
    sessionStorage.setItem(key, JSON.stringify(shorten(left)))
  } catch {
    sessionStorage.removeItem(key)
  }
}

/** The same rows stay in sight, though those far above them count as high as usual from now on. */
function shorten({ sizes: [measured, usual], offset, ...left }: ListScroll): z.infer<typeof storedScroll> {
  const { first, last } = left.range
  if (usual === undefined) return { ...left, offset, from: 0, sizes: [] }
  const from = Math.max(0, Math.min(first, measured.length) - ROWS_AROUND)
  const to = Math.min(last + 1 + ROWS_AROUND, from + MAX_SIZES)
  let moved = 0
  for (let row = 0; row < from; row += 1) {
    const size = measured[row] ?? UNMEASURED
    if (size !== UNMEASURED) moved += usual - size
  }
  return { ...left, offset: offset + moved, from, sizes: measured.slice(from, to), usual }
}

function restore({ from, sizes, usual, ...left }: z.infer<typeof storedScroll>): ListScroll {
  if (usual === undefined) return { ...left, sizes: [[]] }
  const above = Array.from({ length: from }, () => UNMEASURED)
  return { ...left, sizes: [[...above, ...sizes], usual] }
}
