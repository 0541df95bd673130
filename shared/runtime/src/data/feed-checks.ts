import type { InfiniteData } from '@tanstack/react-query'
import { z, type FeedChecks } from '@tidings/contracts'
import { db, readFromServer } from '@tidings/db'
import { storeFeedChecks } from '@tidings/db/feed-checks'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

export interface BroughtChecks extends FeedChecks {
  /** As of when they are, in epoch milliseconds of the server's clock. */
  asOf: number
}

interface BringOptions {
  /** As of when what is known already is; without it, since ever. */
  since?: number | undefined
  /** Feeds are fetched for the first time: what they bring is wanted at once by whoever has just begun to read. */
  isFirst?: boolean
}

/** Brings what checks of the user's feeds brought: into the local database, and into timelines. */
export async function bringFeedChecks(
  signal: AbortSignal,
  { since, isFirst = false }: BringOptions = {},
): Promise<BroughtChecks> {
  const brought = await readFromServer(async () => {
    const input = since === undefined ? {} : { since }
    const { data, asOf = 0 } = await api.feedChecks.list(input, { signal })
    await storeFeedChecks(db, data)
    return { ...data, asOf }
  })
  if (brought.feeds.length > 0) void tellTimelines(isFirst)
  return brought
}

const shown = { queryKey: ['entries'], type: 'active' } as const
const withoutRows = z.object({ pages: z.tuple([z.object({ count: z.literal(0) })]) })

/** Timelines without rows are asked for again, and all of them where feeds were fetched for the first time; others learn how many wait. */
async function tellTimelines(isFirst: boolean): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['check-new'] })
  if (isFirst) return askForAll()
  await queryClient.refetchQueries({
    ...shown,
    predicate: ({ state }) => withoutRows.safeParse(state.data).success,
  })
}

/** What somebody has gone down to stays where it is, and is asked for again as they come to it. */
async function askForAll(): Promise<void> {
  // What is asked for the first time just now may be answered without what has come.
  await queryClient.refetchQueries({ ...shown, predicate: ({ state }) => state.data === undefined })
  queryClient.setQueriesData<InfiniteData<unknown>>(
    shown,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  await queryClient.refetchQueries(shown)
}
