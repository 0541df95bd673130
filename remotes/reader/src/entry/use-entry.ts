import { db, getEntry, type OpenEntry } from '@tidings/db'
import { entryQuery, useLiveQuery, useQuery } from '@tidings/runtime'

export interface EntryState {
  /** The entry; for the moment until it is found, the one before it. */
  entry: OpenEntry | undefined
  /** The entry, or its content, is being asked for. */
  isLoading: boolean
  /** There is no such entry any more. */
  isGone: boolean
  error: Error | null
  retry: () => void
}

/** An entry from the local database; the server is asked for what is not there. */
export function useEntry(id: string): EntryState {
  const found = useLiveQuery(async () => ({ id, entry: await getEntry(db, id) }), [id])
  const entry = found?.entry
  const isFound = found?.id === id
  const isMissing = isFound && entry?.content === undefined
  const query = useQuery({ ...entryQuery(id), enabled: isMissing })
  return {
    entry,
    isLoading: !isFound || (isMissing && query.isFetching),
    isGone: isFound && !entry && query.data?.found === false,
    error: isMissing ? query.error : null,
    retry: () => void query.refetch(),
  }
}
