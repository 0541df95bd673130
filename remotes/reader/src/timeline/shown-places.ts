import type { TimelineOrder } from '@tidings/db'
import { comparePlaces, type Place } from './timeline.ts'

/** What a timeline shows, and which entries wait until they are called. */
export interface ShownPlaces<Key extends Place> {
  places: Key[]
  held: Key[]
}

export interface ShowOptions<Key extends Place> {
  /** What the list shows already. */
  shown: readonly Key[]
  /** Published time of the lowest row in sight; null while nothing is being read and all may move. */
  settledAt: string | null
  order: TimelineOrder
}

/**
 * Chooses from the places of a scope those that the list shows. Nothing is put in at or above a row that is in sight:
 * what comes there waits.
 */
export function choosePlaces<Key extends Place>(
  candidates: readonly Key[],
  { shown, settledAt, order }: ShowOptions<Key>,
): ShownPlaces<Key> {
  if (settledAt === null) return { places: [...candidates], held: [] }
  const same = countSame(candidates, shown)
  const known = idsOf(shown.slice(same))
  const isInSight = ({ publishedAt }: Key) =>
    order === 'newest' ? publishedAt >= settledAt : publishedAt <= settledAt
  const others = candidates.slice(same)
  const waits = (place: Key) => isInSight(place) && !known.has(place.id)
  return {
    places: [...candidates.slice(0, same), ...others.filter((place) => !waits(place))],
    held: others.filter(waits),
  }
}

/** With how many of the same places two lists begin: of a long one that has grown, all. */
export function countSame(a: readonly Place[], b: readonly Place[]): number {
  const end = Math.min(a.length, b.length)
  let at = 0
  while (at < end && (a[at] === b[at] || a[at]?.id === b[at]?.id)) at += 1
  return at
}

/** How many of the entries that wait would stand above all others. */
export function countNewer<Key extends Place>({ places, held }: ShownPlaces<Key>): number {
  const [first] = places
  return first ? held.filter((place) => comparePlaces(place, first) < 0).length : held.length
}

const idsOf = (places: readonly Place[]): Set<string> => new Set(places.map(({ id }) => id))
