import type { ReactNode } from 'react'
import { db, getFeed, listTimeline } from '@tidings/db'
import { Link, paths, useLiveQuery, useTranslation } from '@tidings/runtime'
import { Button, EmptyState, LinkButton } from '@tidings/ui'
import { checkNow } from '../actions/check-now.ts'
import { feedTrouble } from '../feed-health/feed-trouble.ts'
import { useAllSubscriptions } from '../library/use-library.ts'
import { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'

interface EmptyFeedProps {
  feedId: string
  /** What is read is hidden. */
  unreadOnly: boolean
  /** What is said instead where its entries are hidden, and of a feed that nothing is known of. */
  children: ReactNode
}

/** A feed without entries, and what may bring some: what is wrong with it is said above. */
export function EmptyFeed({ feedId, unreadOnly, children }: EmptyFeedProps) {
  const { t } = useTranslation('reader')
  const { unsubscribe } = useSubscriptionActions()
  const found = useLiveQuery(async () => findFeed(feedId), [feedId])
  const subscription = useAllSubscriptions()?.find(({ targetId }) => targetId === feedId)
  if (!found) return null
  const { feed, hasEntries } = found
  if (!feed || (unreadOnly && hasEntries)) return children
  const isFailing = feedTrouble(feed) !== null
  const address = new URLSearchParams({ follow: feed.url, replaces: feedId })
  return (
    <EmptyState
      title={t('timeline.empty')}
      text={t(isFailing ? 'timeline.feedFailsText' : 'timeline.feedEmptyText')}
      action={
        <>
          <Button onClick={() => void checkNow({ feedId })}>{t('feed.checkNow')}</Button>
          {subscription && (
            <LinkButton render={<Link to={`${paths.discover}?${address.toString()}`} />}>
              {t('feed.editAddress')}
            </LinkButton>
          )}
          {subscription && (
            <Button variant="quiet" onClick={() => void unsubscribe({ feedId, title: subscription.name })}>
              {t('subscriptions.unsubscribe')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** Of a feed that one has in a list alone it is not told when it brought something: what is here tells. */
async function findFeed(feedId: string) {
  const [feed, [entry]] = await Promise.all([getFeed(db, feedId), listTimeline(db, { feedId }, { limit: 1 })])
  return { feed, hasEntries: Boolean(feed?.lastEntryAt || entry) }
}
