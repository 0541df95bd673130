import { db, getFeed } from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'
import { feedCommands } from '../commands/feed-commands.ts'
import { useTargetCommands } from '../commands/use-target-commands.ts'
import { useAllSubscriptions } from '../library/use-library.ts'
import { targetOfFocusedLine } from './focused-line.ts'
import { useSubscriptionActions } from './use-subscription-actions.ts'

interface FeedCommandsProps {
  /** The feed whose timeline is open. */
  openId: string | null
}

/** Answers the commands of feeds: for the one whose line has the focus, else the open one. */
export function FeedCommands({ openId }: FeedCommandsProps): null {
  const subscriptions = useAllSubscriptions()
  const open = useLiveQuery(async () => (openId ? getFeed(db, openId) : undefined), [openId])
  useTargetCommands(feedCommands, useSubscriptionActions(), () => {
    const focusedId = targetOfFocusedLine('feed')
    const feedId = focusedId ?? openId
    const subscription = subscriptions?.find(({ targetId, type }) => type === 'feed' && targetId === feedId)
    const feed = subscription?.feed ?? (focusedId === null ? open : undefined)
    return feed && { feed, subscription }
  })
  return null
}
