import { compareEntries, type TimelineEntry } from './timeline.ts'

/** What a timeline shows, and how many newer entries wait until they are called. */
export interface ShownEntries<Entry extends TimelineEntry> {
  entries: Entry[]
  heldIds: string[]
}

export interface ShowOptions {
  /** Entries that have been on the list since it was opened. */
  knownIds: ReadonlySet<string>
  /** Published time of the lowest row in sight; null while nothing is being read and all may move. */
  settledAt: string | null
  unreadOnly: boolean
}

/**
 * Chooses from all entries of a scope those that the list shows. Nothing is put in at or above a row that is in sight:
 * what comes there waits. A row that was read while only unread ones are shown stays until the list is opened anew.
 */
export function chooseEntries<Entry extends TimelineEntry>(
  candidates: readonly Entry[],
  { knownIds, settledAt, unreadOnly }: ShowOptions,
): ShownEntries<Entry> {
  const entries: Entry[] = []
  const heldIds: string[] = []
  for (const entry of candidates) {
    if (knownIds.has(entry.id)) entries.push(entry)
    else if (unreadOnly && entry.read) continue
    else if (settledAt !== null && entry.publishedAt >= settledAt) heldIds.push(entry.id)
    else entries.push(entry)
  }
  return { entries, heldIds }
}

/** Two ordered pages as one, each entry once; the later copy of an entry is the newer. */
export function mergePages<Entry extends TimelineEntry>(
  page: readonly Entry[],
  next: readonly Entry[],
): Entry[] {
  const byId = new Map([...page, ...next].map((entry) => [entry.id, entry]))
  return [...byId.values()].toSorted(compareEntries)
}
