import type { LocalFeed, SubscriptionWithTarget } from '@tidings/db'
import { $session } from '@tidings/runtime'
import { CircleCheck, ExternalLink, Info, Link, Pencil, RefreshCw, Rss, Trash2 } from '@tidings/ui'
import { checkNow } from '../actions/check-now.ts'
import { openInBrowser } from '../actions/open-in-browser.ts'
import { Hash } from '../icons/icons.tsx'
import { $question } from '../library/question.store.ts'
import type { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'
import type { Commands } from './command.ts'

export interface FeedTarget {
  feed: LocalFeed
  /** Missing where the feed is seen through a list alone. */
  subscription?: SubscriptionWithTarget | undefined
}

export type FeedTools = Pick<ReturnType<typeof useSubscriptionActions>, 'copy' | 'unsubscribe'>

/** What can be done to a feed. */
export const feedCommands: Commands<FeedTarget, FeedTools> = {
  'subscription:edit': {
    icon: Pencil,
    surfaces: ['menu'],
    look: ({ subscription }) => subscription !== undefined && {},
    run: ({ subscription }) => subscription && $question.set({ ask: 'edit-subscription', subscription }),
  },
  'subscription:check-now': {
    icon: RefreshCw,
    surfaces: ['menu'],
    look: () => ({ label: 'feed.checkNow' }),
    run: ({ feed }) => checkNow({ feedId: feed.id }),
  },
  'subscription:details': {
    icon: Info,
    surfaces: ['menu'],
    run: ({ feed }) => $question.set({ ask: 'feed-details', feedId: feed.id }),
  },
  'subscription:claim': {
    icon: CircleCheck,
    surfaces: ['menu'],
    look: ({ feed }) => feed.ownerUserId !== $session.get()?.id && {},
    run: ({ feed }) => $question.set({ ask: 'claim-feed', feedId: feed.id }),
  },
  'subscription:open-site-in-browser': {
    icon: ExternalLink,
    surfaces: ['menu-address'],
    look: ({ feed }) => ({ label: 'subscriptions.openSite', disabled: !feed.siteUrl }),
    run: ({ feed }) => openInBrowser(feed.siteUrl),
  },
  'subscription:open-in-browser': {
    icon: Rss,
    surfaces: ['menu-address'],
    run: ({ feed }) => openInBrowser(feed.url),
  },
  'subscription:copy-url': {
    icon: Link,
    surfaces: ['menu-address'],
    run: ({ feed }, { copy }) => copy(feed.url),
  },
  'subscription:copy-id': {
    icon: Hash,
    surfaces: ['menu-address'],
    look: () => ({ label: 'subscriptions.copyId' }),
    run: ({ feed }, { copy }) => copy(feed.id),
  },
  'subscription:unfollow': {
    icon: Trash2,
    surfaces: ['menu-end'],
    danger: true,
    look: ({ subscription }) => subscription !== undefined && { label: 'subscriptions.unsubscribe' },
    run: ({ feed, subscription }, { unsubscribe }) =>
      subscription && unsubscribe({ feedId: feed.id, title: subscription.name }),
  },
}
