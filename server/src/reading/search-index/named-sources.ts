import { parseSearch } from '@tidings/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { listSources } from '../sources/sources.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { resolveSearch, type NamedSource } from './resolve-search.ts'
import type { EntryCondition } from './search.queries.ts'

/** What a search means for a user, for timelines of it. */
export async function resolveUserSearch(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
  query: string,
): Promise<EntryCondition> {
  const sources = await listNamedSources({ database }, userId)
  return resolveSearch(parseSearch(query), { userId, sources })
}

/** The feeds that a user sees, with the names that `feed:` finds them by. */
export async function listNamedSources(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
): Promise<NamedSource[]> {
  const sources = await listSources(database.pool, userId)
  const rows = await database.db
    .select({
      id: feeds.id,
      title: feeds.title,
      url: feeds.url,
      siteUrl: feeds.siteUrl,
      own: subscriptions.title,
    })
    .from(feeds)
    .leftJoin(subscriptions, and(eq(subscriptions.feedId, feeds.id), eq(subscriptions.userId, userId)))
    .where(
      inArray(
        feeds.id,
        sources.map(({ feedId }) => BigInt(feedId)),
      ),
    )
  const namesById = new Map(
    rows.map(({ id, ...names }) => [String(id), Object.values(names).filter((name) => name !== null)]),
  )
  return sources.map((source) => ({ ...source, names: namesById.get(source.feedId) ?? [] }))
}
