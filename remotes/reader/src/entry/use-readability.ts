import { durations } from '@tidings/contracts'
import { db, getReadability, storeReadability } from '@tidings/db'
import { api, queryOptions, useLiveQuery, useQuery } from '@tidings/runtime'

const readabilityQuery = (id: string) =>
  queryOptions({
    queryKey: ['readability', id],
    // What is here says by itself how old it is; without it there is nothing that could be fresh.
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const { data } = await api.entries.readability({ id }, { signal })
      // A server that finds no article any more takes none away.
      const content = data?.content ?? (await getReadability(db, id))?.content ?? null
      await storeReadability(db, id, content)
      return { storedAt: Date.now() }
    },
  })

/** The article of an entry's page that is here; undefined where there is none, or it is not known yet. */
export function useStoredArticle(entryId: string): string | null | undefined {
  const stored = useLiveQuery(async () => {
    const row = await getReadability(db, entryId)
    // Most entries have none: then nothing changes from one to the next.
    return row && { id: entryId, content: row.content }
  }, [entryId])
  return stored?.id === entryId ? stored.content : undefined
}

/** The article of an entry's page, asked for when it is wanted and not here, or here for more than three days. */
export function useReadability(entryId: string, isWanted: boolean) {
  const stored = useLiveQuery(
    async () => ({ id: entryId, row: await getReadability(db, entryId) }),
    [entryId],
  )
  const isFound = stored?.id === entryId
  const row = isFound ? stored.row : undefined
  const query = useQuery({
    ...readabilityQuery(entryId),
    enabled: isWanted && isFound && (!row || isOld(row.updatedAt)),
  })
  return {
    content: row?.content,
    // What was fetched stands in the local database a moment before it is read from there.
    isLoading: isWanted && (!isFound || (!row && (query.isFetching || query.isSuccess))),
    error: row ? null : query.error,
    retry: () => void query.refetch(),
  }
}

const isOld = (time: string): boolean => Date.now() - Date.parse(time) > durations.readabilityFresh
