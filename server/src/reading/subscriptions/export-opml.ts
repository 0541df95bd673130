import { ApiError, type Subscription } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { listMembers } from '../lists/list-members.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { writeOpml, type ExportedFeed, type FolderMode } from './opml/write-opml.ts'

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

const OPML_TYPE = 'text/x-opml'

/**
 * The user's feeds as a file to download. Programs that name a format, a category or a list have the file within JSON, whichever
 * format they name. Throws listNotFound for a list that the user does not follow.
 */
export async function exportOpml(
  deps: Pick<BaseDeps, 'database' | 'config' | 'clock'>,
  userId: string,
  { folderMode = 'category', RSSHubURL, format, categoryId, listId }: ExportRequest,
) {
  const feeds =
    listId === undefined ? await feedsOfUser(deps, userId) : await feedsOfList(deps, userId, listId)
  const wanted = feeds
    .filter(({ category }) => categoryId === undefined || category === categoryId)
    .map((feed) => ({ ...feed, url: rewriteRsshub(feed.url, RSSHubURL) }))
  const content = writeOpml(wanted, folderMode, new Date(deps.clock()))
  const filename = 'follow.opml'
  const isForProgram = (format ?? categoryId ?? listId) !== undefined
  return isForProgram
    ? { content, contentType: OPML_TYPE, filename }
    : new File([content], filename, { type: OPML_TYPE })
}

async function feedsOfUser(
  deps: Pick<BaseDeps, 'database' | 'config'>,
  userId: string,
): Promise<ExportedFeed[]> {
  const subscribed = await listSubscriptions(deps, { userId, publicOnly: false, scope: 'read' })
  return subscribed.flatMap(toExported)
}

function toExported(subscription: Subscription): ExportedFeed[] {
  if (!('feeds' in subscription)) return []
  const { feeds, title, category, view } = subscription
  return [
    { url: feeds.url, siteUrl: feeds.siteUrl, title: title ?? feeds.title ?? feeds.url, category, view },
  ]
}

/** All of them: of all lists together an answer tells only so many feeds. */
async function feedsOfList(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
  listId: string,
): Promise<ExportedFeed[]> {
  const id = BigInt(listId)
  const [filed] = await database.db
    .select({ category: subscriptions.category, view: subscriptions.view })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.listId, id)))
  if (!filed) throw new ApiError('listNotFound')
  const { feeds = [] } = (await listMembers({ database }, [{ id }])).get(id) ?? {}
  return feeds.map(({ url, siteUrl, title }) => ({ url, siteUrl, title: title ?? url, ...filed }))
}

/** A route that would lead out of the instance is left as it is. */
function rewriteRsshub(url: string, instance: string | undefined): string {
  if (!instance || !url.startsWith('rsshub://')) return url
  const folder = instance.endsWith('/') ? instance : `${instance}/`
  const rewritten = `${folder}${url.slice('rsshub://'.length)}`
  const staysInside = URL.parse(rewritten)?.href.startsWith(URL.parse(folder)?.href ?? folder)
  return staysInside ? rewritten : url
}
