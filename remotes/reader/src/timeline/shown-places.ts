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
}

/**
 * Chooses from the places of a scope those that the list shows. Nothing is put in at or above a row that is in sight:
 * what comes there waits.
 */
export function choosePlaces<Key extends Place>(
  candidates: readonly Key[],
  { shown, settledAt }: ShowOptions<Key>,
): ShownPlaces<Key> {
  if (settledAt === null) return { places: [...candidates], held: [] }
  const known = idsOf(shown)
  const waits = ({ id, publishedAt }: Key) => publishedAt >= settledAt && !known.has(id)
  return { places: candidates.filter((place) => !waits(place)), held: candidates.filter(waits) }
}

/** How many of the entries that wait would stand above all others. */
export function countNewer<Key extends Place>({ places, held }: ShownPlaces<Key>): number {
  const [first] = places
  return first ? held.filter((place) => comparePlaces(place, first) < 0).length : held.length
}

/**
 * The places of a list that shows only what is unread: a row that was read meanwhile stays until the list is opened
 * anew. `all` holds whatever is still there, read or not, as far down as the list was shown.
 */
export function keepReadPlaces<Key extends Place>(
  unread: readonly Key[],
  all: readonly Key[],
  shown: readonly Key[],
): Key[] {
  const known = idsOf(shown)
  const isUnread = idsOf(unread)
  const kept = all.filter(({ id }) => known.has(id) && !isUnread.has(id))
  return kept.length === 0 ? [...unread] : [...unread, ...kept].toSorted(comparePlaces)
}

const idsOf = (places: readonly Place[]): Set<string> => new Set(places.map(({ id }) => id))
