import { z, type FeedChecks } from '@tidings/contracts'
import { db, readFromServer } from '@tidings/db'
import { storeFeedChecks } from '@tidings/db/feed-checks'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

export interface BroughtChecks extends FeedChecks {
  /** As of when they are, in epoch milliseconds of the server's clock. */
  asOf: number
}

/** Brings what checks of the user's feeds brought since a time: into the local database, and into timelines. */
export async function bringFeedChecks(signal: AbortSignal, since?: number): Promise<BroughtChecks> {
  const brought = await readFromServer(async () => {
    const input = since === undefined ? {} : { since }
    const { data, asOf = 0 } = await api.feedChecks.list(input, { signal })
    await storeFeedChecks(db, data)
    return { ...data, asOf }
  })
  if (brought.feeds.length > 0) tellTimelines()
  return brought
}

/** A timeline without rows is asked for again; one that has some learns how many wait. */
function tellTimelines(): void {
  void queryClient.refetchQueries({
    queryKey: ['entries'],
    type: 'active',
    predicate: ({ state }) => withoutRows.safeParse(state.data).success,
  })
  void queryClient.invalidateQueries({ queryKey: ['check-new'] })
}

const withoutRows = z.object({ pages: z.tuple([z.object({ count: z.literal(0) })]) })
