import { snowflakeToTime } from '@tidings/contracts'
import type { TimelineOrder } from '@tidings/db'
import type { Seen } from '../scope/seen.ts'
import { compareKeys, timeOf, type EntryKey } from './timeline.ts'

/** What a timeline shows, and which entries wait until they are called. */
export interface ShownKeys<Key extends EntryKey> {
  keys: Key[]
  held: Key[]
}

export interface ShowOptions<Key extends EntryKey> {
  /** What the list shows already. */
  shown: readonly Key[]
  /** The time of the lowest row in sight, as `timeOf` has it; null while nothing is being read and all may move. */
  settledAt: string | null
  order: TimelineOrder
}

/**
 * Chooses from the entries of a scope those that the list shows. Nothing is put in at or above a row that is in sight:
 * what comes there waits.
 */
export function chooseKeys<Key extends EntryKey>(
  candidates: readonly Key[],
  { shown, settledAt, order }: ShowOptions<Key>,
): ShownKeys<Key> {
  if (settledAt === null) return { keys: [...candidates], held: [] }
  const same = countSame(candidates, shown)
  const known = idsOf(shown.slice(same))
  const isInSight = (key: Key) => (order === 'newest' ? timeOf(key) >= settledAt : timeOf(key) <= settledAt)
  const others = candidates.slice(same)
  const waits = (key: Key) => isInSight(key) && !known.has(key.id)
  return {
    keys: [...candidates.slice(0, same), ...others.filter((key) => !waits(key))],
    held: others.filter(waits),
  }
}

/** With how many of the same entries two lists begin: of a long one that has grown, all. */
export function countSame(a: readonly EntryKey[], b: readonly EntryKey[]): number {
  const end = Math.min(a.length, b.length)
  let at = 0
  while (at < end && (a[at] === b[at] || a[at]?.id === b[at]?.id)) at += 1
  return at
}

/** How many of the entries that wait would stand above all others. */
export function countNewer<Key extends EntryKey>({ keys, held }: ShownKeys<Key>): number {
  const [first] = keys
  return first ? held.filter((key) => compareKeys(key, first) < 0).length : held.length
}

/** Until before the first of those came that wait and came after all that is shown; undefined where none did. */
export function seenBefore({ keys, held }: ShownKeys<EntryKey>): Seen | undefined {
  const newest = latestOf(keys)
  const later = held.map(({ id }) => snowflakeToTime(id)).filter((time) => time > newest)
  return later.length > 0 ? { until: Math.min(...later) - 1, waiting: later.length } : undefined
}

/** When the last of some entries came, in epoch milliseconds; 0 where there is none. */
export const latestOf = (keys: readonly EntryKey[]): number =>
  keys.reduce((latest, { id }) => Math.max(latest, snowflakeToTime(id)), 0)

const idsOf = (keys: readonly EntryKey[]): Set<string> => new Set(keys.map(({ id }) => id))
