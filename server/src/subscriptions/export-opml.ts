import type { Deps } from '../http/context.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { writeOpml, type FolderMode } from './opml/write-opml.ts'

export interface ExportRequest {
  folderMode?: FolderMode | undefined
  /** An RSSHub instance that `rsshub://` addresses are rewritten to. */
  RSSHubURL?: string | undefined
  format?: 'opml' | 'json' | undefined
}

const OPML_TYPE = 'text/x-opml'

/** The user's feeds as a file to download, or as JSON for programs that ask so. */
export async function exportOpml(
  deps: Pick<Deps, 'database' | 'config' | 'clock'>,
  userId: string,
  { folderMode = 'category', RSSHubURL, format }: ExportRequest,
) {
  const subscriptions = await listSubscriptions(deps, { userId, publicOnly: false })
  const feeds = subscriptions.flatMap((subscription) =>
    'feeds' in subscription
      ? {
          url: rewriteRsshub(subscription.feeds.url, RSSHubURL),
          siteUrl: subscription.feeds.siteUrl,
          title: subscription.title ?? subscription.feeds.title ?? subscription.feeds.url,
          category: subscription.category,
          view: subscription.view,
        }
      : [],
  )
  const content = writeOpml(feeds, folderMode, new Date(deps.clock()))
  const filename = 'follow.opml'
  if (format === 'json') return { content, contentType: OPML_TYPE, filename }
  return new File([content], filename, { type: OPML_TYPE })
}

function rewriteRsshub(url: string, instance: string | undefined): string {
  if (!instance || !url.startsWith('rsshub://')) return url
  const separator = instance.endsWith('/') ? '' : '/'
  return `${instance}${separator}${url.slice('rsshub://'.length)}`
}
