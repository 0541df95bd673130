import { ApiError } from '@tidings/contracts'
import { inBatches } from '@tidings/contracts/batches'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { idArray } from '../../foundation/database/id-array.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { listMemberIds } from '../lists/list-members.ts'
import { FEEDS_AT_A_TIME } from '../replies/feed-replies.ts'
import { folderOf, writeOpml, type ExportedFeed, type FolderMode } from './opml/write-opml.ts'

export interface ExportRequest {
  folderMode?: FolderMode | undefined
  /** An RSSHub instance that `rsshub://` addresses are rewritten to. */
  RSSHubURL?: string | undefined
  format?: 'opml' | 'json' | undefined
  /** Only the feeds of a category. */
  categoryId?: string | undefined
  /** Only the feeds of a list that the user follows. */
  listId?: string | undefined
}

type ExportDeps = Pick<BaseDeps, 'database' | 'clock'>

const OPML_TYPE = 'text/x-opml'

/** What an export is told in: a file to download; within JSON for programs, which name a format, a category or a list. */
export function emptyExport({ format, categoryId, listId }: ExportRequest) {
  const filename = 'follow.opml'
  const isForProgram = (format ?? categoryId ?? listId) !== undefined
  return isForProgram
    ? { content: '', contentType: OPML_TYPE, filename }
    : new File([], filename, { type: OPML_TYPE })
}

/** The user's feeds as an OPML file, in pieces. Throws listNotFound for a list that the user does not follow. */
export async function exportOpml(
  deps: ExportDeps,
  userId: string,
  { folderMode = 'category', RSSHubURL, categoryId, listId }: ExportRequest,
): Promise<AsyncIterable<string>> {
  const named =
    listId === undefined ? await feedsOfUser(deps, userId) : await feedsOfList(deps, userId, listId)
  const wanted = named.filter(({ category }) => categoryId === undefined || category === categoryId)
  const byFolder = [...Map.groupBy(wanted, (feed) => folderOf(feed, folderMode)).values()].flat()
  const exported = eachExported(deps, { userId, named: byFolder, RSSHubURL })
  return writeOpml(exported, folderMode, new Date(deps.clock()))
}

/** A feed, and where it is filed. */
interface Filed extends Pick<ExportedFeed, 'category' | 'view'> {
  feedId: string
}

/** The oldest subscription first. */
async function feedsOfUser({ database }: ExportDeps, userId: string): Promise<Filed[]> {
  const { feedId, category, view, createdAt } = subscriptions
  return database.db
    .select({ feedId: sql<string>`${feedId}::text`, category, view })
    .from(subscriptions)
    .innerJoin(feeds, eq(feeds.id, feedId))
    .where(and(eq(subscriptions.userId, userId), eq(feeds.kind, 'feed')))
    .orderBy(asc(createdAt), asc(feedId))
}

/** All of them: of all lists together an answer tells only so many feeds. */
async function feedsOfList({ database }: ExportDeps, userId: string, listId: string): Promise<Filed[]> {
  const id = BigInt(listId)
  const [filed] = await database.db
    .select({ category: subscriptions.category, view: subscriptions.view })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.listId, id)))
  if (!filed) throw new ApiError('listNotFound')
  const feedIds = await listMemberIds({ database }, id)
  return feedIds.map((feedId) => ({ feedId, ...filed }))
}

interface Naming {
  userId: string
  named: readonly Filed[]
  RSSHubURL: string | undefined
}

async function* eachExported(
  { database }: ExportDeps,
  { userId, named, RSSHubURL }: Naming,
): AsyncGenerator<ExportedFeed[]> {
  const { id, url, siteUrl, title } = feeds
  for (const batch of inBatches(named, FEEDS_AT_A_TIME)) {
    const ids = idArray(batch.map(({ feedId }) => feedId))
    const rows = await database.db
      .select({
        id: sql<string>`${id}::text`,
        url,
        siteUrl,
        title: sql<string | null>`coalesce(${subscriptions.title}, ${title})`,
      })
      .from(feeds)
      .leftJoin(subscriptions, and(eq(subscriptions.feedId, id), eq(subscriptions.userId, userId)))
      .where(sql`${id} = any(${ids})`)
    const known = new Map(rows.map((row) => [row.id, row]))
    yield batch.flatMap(({ feedId, category, view }) => {
      const feed = known.get(feedId)
      return feed
        ? {
            url: rewriteRsshub(feed.url, RSSHubURL),
            siteUrl: feed.siteUrl,
            title: feed.title ?? feed.url,
            category,
            view,
          }
        : []
    })
  }
}

/** A route that would lead out of the instance is left as it is. */
function rewriteRsshub(url: string, instance: string | undefined): string {
  if (!instance || !url.startsWith('rsshub://')) return url
  const folder = instance.endsWith('/') ? instance : `${instance}/`
  const rewritten = `${folder}${url.slice('rsshub://'.length)}`
  const staysInside = URL.parse(rewritten)?.href.startsWith(URL.parse(folder)?.href ?? folder)
  return staysInside ? rewritten : url
}
