import { choosePlaces, keepReadPlaces, type ShownPlaces } from './shown-places.ts'
import { comparePlaces, type Place } from './timeline.ts'

/** The list of a timeline as it stands on the screen. */
export interface TimelineList<Key extends Place> extends ShownPlaces<Key> {
  /** Which of its lists it is: that of all entries, or of the unread ones. */
  name: string
  /** All that the list could show. */
  candidates: readonly Key[]
  /** False until the local database has answered. */
  isReady: boolean
  /** Where the list began when it was left: what is newer waits, so that the list comes back as it was. */
  startsAt: Place | null
}

export type TimelineAction<Key extends Place> =
  /** The local database answered. `all` is given where only unread places were asked for. */
  | { type: 'arrived'; candidates: readonly Key[]; all?: readonly Key[]; settledAt: string | null }
  /** What waits is called. */
  | { type: 'released' }
  /** Another list takes its place. */
  | { type: 'opened'; name: string; startsAt: Place | null }

export function emptyList<Key extends Place>(name: string, startsAt: Place | null): TimelineList<Key> {
  return { name, candidates: [], places: [], held: [], isReady: false, startsAt }
}

export function reduceList<Key extends Place>(
  list: TimelineList<Key>,
  action: TimelineAction<Key>,
): TimelineList<Key> {
  if (action.type === 'opened') return emptyList(action.name, action.startsAt)
  if (action.type === 'released') return { ...list, places: [...list.candidates], held: [], startsAt: null }
  const { all, settledAt } = action
  const candidates = all ? keepReadPlaces(action.candidates, all, list.places) : action.candidates
  const chosen = list.isReady
    ? choosePlaces(candidates, { shown: list.places, settledAt })
    : splitAt(candidates, list.startsAt)
  return { ...list, ...chosen, candidates, isReady: true }
}

function splitAt<Key extends Place>(candidates: readonly Key[], start: Place | null): ShownPlaces<Key> {
  const isNewer = (place: Key) => start !== null && comparePlaces(place, start) < 0
  return { places: candidates.filter((place) => !isNewer(place)), held: candidates.filter(isNewer) }
}
