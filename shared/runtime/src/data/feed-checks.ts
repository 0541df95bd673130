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
  if (brought.feeds.length > 0) tellTimelines(isFirst ? onFirstPage : withoutRows)
  return brought
}

/** Timelines of which that is so are asked for again; others learn how many wait. */
function tellTimelines(wanted: z.ZodType): void {
  void queryClient.refetchQueries({
    queryKey: ['entries'],
    type: 'active',
    predicate: ({ state }) => wanted.safeParse(state.data).success,
  })
  void queryClient.invalidateQueries({ queryKey: ['check-new'] })
}

const onFirstPage = z.object({ pages: z.tuple([z.unknown()]) })
const withoutRows = z.object({ pages: z.tuple([z.object({ count: z.literal(0) })]) })
