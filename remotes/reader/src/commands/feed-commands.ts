import { db, getFeed, type LocalFeed } from '@tidings/db'
import { ExternalLink, Rss } from '@tidings/ui'
import { openInBrowser } from '../actions/open-in-browser.ts'
import type { Commands } from './command.ts'

type FeedTarget = Pick<LocalFeed, 'id' | 'url' | 'siteUrl'>

/** What can be done to a feed. */
export const feedCommands: Commands<FeedTarget, null> = {
  'subscription:open-site-in-browser': {
    icon: ExternalLink,
    surfaces: ['menu'],
    look: ({ siteUrl }) => ({ label: 'subscriptions.openSite', disabled: !siteUrl }),
    run: ({ siteUrl }) => openInBrowser(siteUrl),
  },
  'subscription:open-in-browser': {
    icon: Rss,
    surfaces: ['menu'],
    run: ({ url }) => openInBrowser(url),
  },
}

/** Does a command to a feed. */
export async function runFeedCommand(id: string, feedId: string): Promise<void> {
  const feed = await getFeed(db, feedId)
  if (feed) await feedCommands[id]?.run?.(feed, null)
}
