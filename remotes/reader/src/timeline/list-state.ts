import type { TimelineOrder } from '@tidings/db'
import { choosePlaces, type ShownPlaces } from './shown-places.ts'
import { comparePlaces, type Place } from './timeline.ts'

/** The list of a timeline as it stands on the screen. */
export interface ListState<Key extends Place> extends ShownPlaces<Key> {
  /** Which of its lists it is: that of all entries, or of the unread ones. */
  name: string
  /** All that the list could show. */
  candidates: readonly Key[]
  /** False until the local database has answered. */
  isReady: boolean
  /** Where the list began when it was left: what is newer waits, so that the list comes back as it was. */
  startsAt: Place | null
}

export type ListAction<Key extends Place> =
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
  | { type: 'opened'; name: string; startsAt: Place | null }

export function emptyList<Key extends Place>(name: string, startsAt: Place | null): ListState<Key> {
  return { name, candidates: [], places: [], held: [], isReady: false, startsAt }
}

/** A list of what was read of it already. */
export function listOf<Key extends Place>(name: string, places: readonly Key[]): ListState<Key> {
  return { name, candidates: places, places: [...places], held: [], isReady: true, startsAt: null }
}

export function reduceList<Key extends Place>(list: ListState<Key>, action: ListAction<Key>): ListState<Key> {
  if (action.type === 'opened') return emptyList(action.name, action.startsAt)
  if (action.type === 'released') return { ...list, places: [...list.candidates], held: [], startsAt: null }
  const { name, order, candidates, settledAt } = action
  // It asked before another list took its place.
  if (name !== list.name) return list
  if (isAsBefore(list, candidates)) return list
  const chosen = list.isReady
    ? choosePlaces(candidates, { shown: list.places, settledAt, order })
    : splitAt(candidates, list.startsAt, order)
  return { ...list, ...chosen, candidates, isReady: true }
}

/** Nothing waits, and all that could be shown is. */
function isAsBefore<Key extends Place>(
  { isReady, places, held }: ListState<Key>,
  candidates: readonly Key[],
) {
  if (!isReady || held.length > 0 || places.length !== candidates.length) return false
  return candidates.every(({ id, publishedAt }, index) => {
    const place = places[index]
    return place?.id === id && place.publishedAt === publishedAt
  })
}

/** Parts what stands above the place where the list was left. */
function splitAt<Key extends Place>(
  candidates: readonly Key[],
  start: Place | null,
  order: TimelineOrder,
): ShownPlaces<Key> {
  const sign = order === 'newest' ? 1 : -1
  const isAbove = (place: Key) => start !== null && sign * comparePlaces(place, start) < 0
  return { places: candidates.filter((place) => !isAbove(place)), held: candidates.filter(isAbove) }
}
