import { isIdentifier } from '@tidings/contracts/identifier'
import { chatLimits } from '@tidings/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { listSources, listSourcesAmong, type Source } from '../../reading/sources/sources.ts'
import type { LookUp } from './entry-words.ts'

const LENGTH = 300

/** Feeds that a user sees, of those named or all: so many are described, and of the others it is told which they are. */
export interface DescribedFeeds {
  feeds: Awaited<ReturnType<typeof describe>>
  others: string[]
}

/** The first of the feeds that a user sees, in the order in which they are named. */
export async function describeFeeds(lookUp: LookUp, ids?: readonly string[]): Promise<DescribedFeeds> {
  const { deps, userId } = lookUp
  const { pool } = deps.database
  const sources = ids
    ? await listSourcesAmong(pool, userId, ids.filter(isIdentifier))
    : await listSources(pool, userId)
  const byId = new Map(sources.map((source) => [source.feedId, source]))
  const inOrder = [...new Set(ids ?? byId.keys())].flatMap((id) => byId.get(id) ?? [])
  return {
    feeds: await describe(lookUp, inOrder.slice(0, chatLimits.feedsAtOnce)),
    others: inOrder.slice(chatLimits.feedsAtOnce).map(({ feedId }) => feedId),
  }
}

/** Without their addresses: these may hold secrets. */
async function describe({ deps: { database }, userId }: LookUp, sources: readonly Source[]) {
  const rows = await database.db
    .select({
      id: feeds.id,
      title: feeds.title,
      own: subscriptions.title,
      siteUrl: feeds.siteUrl,
      description: feeds.description,
    })
    .from(feeds)
    .leftJoin(subscriptions, and(eq(subscriptions.feedId, feeds.id), eq(subscriptions.userId, userId)))
    .where(
      inArray(
        feeds.id,
        sources.map(({ feedId }) => BigInt(feedId)),
      ),
    )
  const rowOf = new Map(rows.map((row) => [String(row.id), row]))
  return sources.flatMap(({ feedId, category, view }) => {
    const row = rowOf.get(feedId)
    if (!row) return []
    const title = (row.own ?? row.title ?? '').slice(0, LENGTH)
    const description = (row.description ?? '').slice(0, LENGTH)
    return [{ id: feedId, title, siteUrl: row.siteUrl, description, category, view }]
  })
}
