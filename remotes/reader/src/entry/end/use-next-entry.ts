import { useMemo } from 'react'
import { db, getEntries, getMarks, type TimelineEntry, type TimelineKey } from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'

/** So many entries below the open one are asked whether they are unread. */
const REACH = 500

/** Where the end of an entry leads. */
export interface NextEntry {
  entry: TimelineEntry
  isUnread: boolean
}

/**
 * The next entry of a timeline that is unread, or where none is the next one. Undefined until it is known, and where
 * nothing follows.
 */
export function useNextEntry(keys: readonly TimelineKey[], entryId: string): NextEntry | undefined {
  const below = useMemo(() => {
    const index = keys.findIndex(({ id }) => id === entryId)
    return keys.slice(index + 1, index + 1 + REACH)
  }, [keys, entryId])
  return useLiveQuery(async () => findNext(below), [below])
}

async function findNext(below: readonly TimelineKey[]): Promise<NextEntry | undefined> {
  const { unread } = await getMarks(db, below)
  const firstUnread = below.find(({ id }) => unread.has(id))
  const next = firstUnread ?? below[0]
  const [entry] = await getEntries(db, next ? [next.id] : [])
  return entry && { entry, isUnread: firstUnread !== undefined }
}
