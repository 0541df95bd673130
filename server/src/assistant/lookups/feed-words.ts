import { isIdentifier } from '@tidings/contracts/identifier'
import { chatLimits } from '@tidings/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { listSources, listSourcesAmong } from '../../reading/sources/sources.ts'
import type { LookUp } from './entry-words.ts'

const LENGTH = 300

/** Feeds that a user sees, those named or all, without their addresses: these may hold secrets. */
export async function describeFeeds({ deps: { database }, userId }: LookUp, ids?: readonly string[]) {
  const sources = ids
    ? await listSourcesAmong(database.pool, userId, ids.filter(isIdentifier))
    : await listSources(database.pool, userId)
  const shown = sources.slice(0, chatLimits.feedsAtOnce)
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
        shown.map(({ feedId }) => BigInt(feedId)),
      ),
    )
  const sourceOf = new Map(shown.map((source) => [source.feedId, source]))
  return rows.map(({ id, title, own, siteUrl, description }) => ({
    id: String(id),
    title: (own ?? title ?? '').slice(0, LENGTH),
    siteUrl,
    description: (description ?? '').slice(0, LENGTH),
    category: sourceOf.get(String(id))?.category ?? null,
    view: sourceOf.get(String(id))?.view,
  }))
}
