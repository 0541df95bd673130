import { ApiError, type Subscription } from '@tidings/contracts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
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
 * The user's feeds as a file to download, or as JSON for programs that ask so. Throws listNotFound for a list that the user
 * does not follow.
 */
export async function exportOpml(
  deps: Pick<BaseDeps, 'database' | 'config' | 'clock'>,
  userId: string,
  { folderMode = 'category', RSSHubURL, format, categoryId, listId }: ExportRequest,
) {
  const subscriptions = await listSubscriptions(deps, { userId, publicOnly: false, scope: 'read' })
  const feeds = listId === undefined ? subscriptions.flatMap(toExported) : feedsOfList(subscriptions, listId)
  const wanted = feeds
    .filter(({ category }) => categoryId === undefined || category === categoryId)
    .map((feed) => ({ ...feed, url: rewriteRsshub(feed.url, RSSHubURL) }))
  const content = writeOpml(wanted, folderMode, new Date(deps.clock()))
  const filename = 'follow.opml'
  if (format === 'json') return { content, contentType: OPML_TYPE, filename }
  return new File([content], filename, { type: OPML_TYPE })
}

function toExported(subscription: Subscription): ExportedFeed[] {
  if (!('feeds' in subscription)) return []
  const { feeds, title, category, view } = subscription
  return [
    { url: feeds.url, siteUrl: feeds.siteUrl, title: title ?? feeds.title ?? feeds.url, category, view },
  ]
}

function feedsOfList(subscriptions: readonly Subscription[], listId: string): ExportedFeed[] {
  const subscription = subscriptions.find((each) => 'lists' in each && each.listId === listId)
  if (!subscription || !('lists' in subscription)) throw new ApiError('listNotFound')
  const { lists, category, view } = subscription
  const feeds = lists.feeds?.filter((feed) => feed.type === 'feed') ?? []
  return feeds.map(({ url, siteUrl = null, title }) => ({
    url,
    siteUrl,
    title: title ?? url,
    category,
    view,
  }))
}

function rewriteRsshub(url: string, instance: string | undefined): string {
  if (!instance || !url.startsWith('rsshub://')) return url
  const separator = instance.endsWith('/') ? '' : '/'
  return `${instance}${separator}${url.slice('rsshub://'.length)}`
}
