import type { LocalFeed, SubscriptionWithTarget } from '@tidings/db'
import { MenuSeparator } from '@tidings/ui'
import { BadgeItems } from '../claims/badge-items.tsx'
import { CommandItems } from '../commands/command-items.tsx'
import { feedCommands } from '../commands/feed-commands.ts'
import { useOffers } from '../commands/use-offers.ts'
import { AddToListItem } from '../lists/list-items.tsx'
import { MoveItems } from './move-items.tsx'
import { useSubscriptionActions } from './use-subscription-actions.ts'

interface FeedItemsProps {
  subscription: SubscriptionWithTarget
  feed: LocalFeed
}

/** What can be done to one feed. */
export function FeedItems({ subscription, feed }: FeedItemsProps) {
  const target = { feed, subscription }
  const offersIn = useOffers(feedCommands, target)
  const tools = useSubscriptionActions()
  const run = (id: string) => feedCommands[id]?.run?.(target, tools)
  return (
    <>
      <MenuSeparator />
      <CommandItems offers={offersIn('menu')} onRun={run} />
      <MoveItems feedIds={[feed.id]} now={subscription} />
      <AddToListItem feedIds={[feed.id]} />
      <MenuSeparator />
      <CommandItems offers={offersIn('menu-address')} onRun={run} />
      <BadgeItems feed={feed} />
      <MenuSeparator />
      <CommandItems offers={offersIn('menu-end')} onRun={run} />
    </>
  )
}
