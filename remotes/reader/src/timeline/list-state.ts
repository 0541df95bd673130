import type { TimelineOrder } from '@tidings/db'
import { chooseKeys, type ShownKeys } from './shown-keys.ts'
import { compareKeys, timeOf, type EntryKey } from './timeline.ts'

/** The list of a timeline as it stands on the screen. */
export interface ListState<Key extends EntryKey> extends ShownKeys<Key> {
  /** Which of its lists it is: that of all entries, or of the unread ones. */
  name: string
  /** All that the list could show. */
  candidates: readonly Key[]
  /** False until the local database has answered. */
  isReady: boolean
  /** Where the list began when it was left: what is newer waits, so that the list comes back as it was. */
  startsAt: EntryKey | null
}

export type ListAction<Key extends EntryKey> =
  /** The local database answered for the list of a name. */
  | {
      type: 'arrived'
      name: string
      order: TimelineOrder
      candidates: readonly Key[]
      settledAt: string | null
    }
  /** What waits is called. */
  | { type: 'released' }
  /** Another list takes its place. */
  | { type: 'opened'; name: string; startsAt: EntryKey | null }

export function emptyList<Key extends EntryKey>(name: string, startsAt: EntryKey | null): ListState<Key> {
  return { name, candidates: [], keys: [], held: [], isReady: false, startsAt }
}

/** A list of what was read of it already. */
export function listOf<Key extends EntryKey>(name: string, keys: readonly Key[]): ListState<Key> {
  return { name, candidates: keys, keys: [...keys], held: [], isReady: true, startsAt: null }
}

export function reduceList<Key extends EntryKey>(
  list: ListState<Key>,
  action: ListAction<Key>,
): ListState<Key> {
  if (action.type === 'opened') return emptyList(action.name, action.startsAt)
  if (action.type === 'released') return { ...list, keys: [...list.candidates], held: [], startsAt: null }
  const { name, order, candidates, settledAt } = action
  // It asked before another list took its place.
  if (name !== list.name) return list
  if (isAsBefore(list, candidates)) return list
  const chosen = list.isReady
    ? chooseKeys(candidates, { shown: list.keys, settledAt, order })
    : splitAt(candidates, list.startsAt, order)
  return { ...list, ...chosen, candidates, isReady: true }
}

/** Nothing waits, and all that could be shown is. */
function isAsBefore<Key extends EntryKey>(
  { isReady, keys, held }: ListState<Key>,
  candidates: readonly Key[],
) {
  if (!isReady || held.length > 0 || keys.length !== candidates.length) return false
  return candidates.every((candidate, index) => {
    const key = keys[index]
    return key?.id === candidate.id && timeOf(key) === timeOf(candidate)
  })
}

/** Parts what stands above the entry at which the list was left. */
function splitAt<Key extends EntryKey>(
  candidates: readonly Key[],
  start: EntryKey | null,
  order: TimelineOrder,
): ShownKeys<Key> {
  const sign = order === 'newest' ? 1 : -1
  const isAbove = (key: Key) => start !== null && sign * compareKeys(key, start) < 0
  return { keys: candidates.filter((key) => !isAbove(key)), held: candidates.filter(isAbove) }
}
