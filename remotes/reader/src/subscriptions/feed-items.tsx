import type { LocalFeed, SubscriptionWithTarget } from '@tidings/db'
import { $session, useStore, useTranslation } from '@tidings/runtime'
import { CircleCheck, Copy, Info, MenuItem, MenuSeparator, Pencil, RefreshCw } from '@tidings/ui'
import { checkNow } from '../actions/check-now.ts'
import { BadgeItems } from '../claims/badge-items.tsx'
import { CommandItems } from '../commands/command-items.tsx'
import { feedCommands } from '../commands/feed-commands.ts'
import { fixedKeys } from '../commands/fixed-keys.ts'
import { useOffers } from '../commands/use-offers.ts'
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
        shortcut={fixedKeys.edit}
        onSelect={() => $question.set({ ask: 'edit-subscription', subscription })}
      >
        {t('subscriptions.edit')}
      </MenuItem>
      <MoveItems feedIds={[feed.id]} now={subscription} />
      <AddToListItem feedIds={[feed.id]} />
      <MenuItem icon={<RefreshCw />} onSelect={() => void checkNow({ feedId: feed.id })}>
        {t('feed.checkNow')}
      </MenuItem>
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
  const offersIn = useOffers(feedCommands, feed)
  const { copy } = useSubscriptionActions()
  return (
    <>
      <CommandItems offers={offersIn('menu')} onRun={(id) => feedCommands[id]?.run?.(feed, null)} />
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
