import { limits, View } from '@tidings/contracts'
import {
  db,
  getMarks,
  getUnmarkedEntries,
  listTimeline,
  type TimelineKey,
  type TimelineScope,
} from '@tidings/db'
import { $settings } from '@tidings/runtime'
import { locationOfPath } from '../scope/current-scope.ts'
import { excludesPrivate, toLocalScope } from '../scope/local-scope.ts'
import { scopeKey, type Scope } from '../scope/scope.ts'
import { holdForFirstRows } from './first-rows.ts'
import { loadScroll, type ListKind } from './list-scroll.ts'
import { toRow, type RowEntry } from './rows-in-memory.ts'
import { isOldestFirst } from './timeline-order.ts'

/** A timeline as it stands in the local database, from its top. */
export interface ReadTimeline {
  keys: TimelineKey[]
  /** The first of its rows. */
  rows: RowEntry[]
}

/** More than any screen shows. */
const FIRST_ROWS = 40

let reading: { name: string; read: Promise<ReadTimeline | null> } | undefined

/**
 * Reads the timeline that a page begins with while what shows it is on its way: it stands on the page as soon as that is
 * here, in one go.
 */
export function readFirstTimeline(path: string): void {
  const scope = locationOfPath(path)?.scope
  if (!scope) return
  holdForFirstRows()
  const settings = $settings.get()
  const { unreadOnly, oldestFirst } = settings
  // What depends on more than its address, shows more than rows have, or was left further down is read as it is shown.
  const isPlain = (scope.kind === 'all' || scope.kind === 'feed') && scope.view !== View.SocialMedia
  const kind: ListKind = { unreadOnly, order: 'newest' }
  if (!isPlain || isOldestFirst(scope, oldestFirst) || loadScroll(scope, kind)) return
  const read = readTop(toLocalScope(scope, [], settings), unreadOnly)
  // Then it is read anew where it is shown, and what fails is told there.
  reading = { name: nameOf(scope, kind), read: read.catch(() => null) }
}

/** What was read ahead of a timeline, once: later it may not be so any more. */
export function takeFirstTimeline(scope: Scope, kind: ListKind): Promise<ReadTimeline | null> | undefined {
  const taken = reading?.name === nameOf(scope, kind) ? reading.read : undefined
  reading = undefined
  return taken
}

const nameOf = (scope: Scope, { unreadOnly, order }: ListKind) => `${scopeKey(scope)} ${unreadOnly} ${order}`

async function readTop(scope: TimelineScope, unreadOnly: boolean): Promise<ReadTimeline> {
  const excludePrivate = excludesPrivate(scope, $settings.get())
  const keys = await listTimeline(db, scope, { limit: limits.entriesPerPage, unreadOnly, excludePrivate })
  const first = keys.slice(0, FIRST_ROWS)
  const [entries, marks] = await Promise.all([
    getUnmarkedEntries(
      db,
      first.map(({ id }) => id),
    ),
    getMarks(db, first),
  ])
  return { keys, rows: entries.map((entry) => toRow(entry, marks, null)) }
}
