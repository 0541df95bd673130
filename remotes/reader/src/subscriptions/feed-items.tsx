import type { LocalFeed, SubscriptionWithTarget } from '@tidings/db'
import { $session, useShortcuts, useStore, useTranslation } from '@tidings/runtime'
import { CircleCheck, Copy, ExternalLink, Info, MenuItem, MenuSeparator, Pencil, Rss } from '@tidings/ui'
import { BadgeItems } from '../claims/badge-items.tsx'
import { Hash } from '../icons/icons.tsx'
import { $question } from '../library/question.store.ts'
import { AddToListItem } from '../lists/list-items.tsx'
import { MoveItems } from './move-items.tsx'
import { useSubscriptionActions } from './use-subscription-actions.ts'

interface FeedItemsProps {
  subscription: SubscriptionWithTarget
  feed: LocalFeed
}

/** What can be done to one feed. */
export function FeedItems({ subscription, feed }: FeedItemsProps) {
  const { t } = useTranslation('reader')
  const user = useStore($session)
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={<Pencil />}
        shortcut="F2"
        onSelect={() => $question.set({ ask: 'edit-subscription', subscription })}
      >
        {t('subscriptions.edit')}
      </MenuItem>
      <MoveItems feedIds={[feed.id]} now={subscription} />
      <AddToListItem feedIds={[feed.id]} />
      <MenuItem icon={<Info />} onSelect={() => $question.set({ ask: 'feed-details', feedId: feed.id })}>
        {t('feed.details')}
      </MenuItem>
      {feed.ownerUserId !== user?.id && (
        <MenuItem
          icon={<CircleCheck />}
          onSelect={() => $question.set({ ask: 'claim-feed', feedId: feed.id })}
        >
          {t('claim.feed')}
        </MenuItem>
      )}
      <MenuSeparator />
      <AddressItems feed={feed} />
    </>
  )
}

function AddressItems({ feed }: { feed: LocalFeed }) {
  const { t } = useTranslation('reader')
  const shortcut = useShortcuts()
  const { copy, openAddress } = useSubscriptionActions()
  return (
    <>
      <MenuItem
        icon={<ExternalLink />}
        shortcut={shortcut('subscription:open-site-in-browser')}
        disabled={!feed.siteUrl}
        onSelect={() => openAddress(feed.siteUrl)}
      >
        {t('subscriptions.openSite')}
      </MenuItem>
      <MenuItem
        icon={<Rss />}
        shortcut={shortcut('subscription:open-in-browser')}
        onSelect={() => openAddress(feed.url)}
      >
        {t('subscriptions.openFeed')}
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => void copy(feed.url)}>
        {t('subscriptions.copyAddress')}
      </MenuItem>
      <MenuItem icon={<Hash />} onSelect={() => void copy(feed.id)}>
        {t('subscriptions.copyId')}
      </MenuItem>
      <BadgeItems feed={feed} />
    </>
  )
}
