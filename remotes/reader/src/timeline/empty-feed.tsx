import type { ReactNode } from 'react'
import { db, getFeed } from '@tidings/db'
import { Link, paths, useLiveQuery, useTranslation } from '@tidings/runtime'
import { Button, EmptyState, LinkButton } from '@tidings/ui'
import { checkNow } from '../actions/check-now.ts'
import { feedTrouble } from '../feed-health/feed-trouble.ts'
import { useAllSubscriptions } from '../library/use-library.ts'
import { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'

interface EmptyFeedProps {
  feedId: string
  /** What is said instead of one that brought entries once, where these are hidden. */
  children?: ReactNode
}

/** A feed without entries, and what may bring some: what is wrong with it is said above. */
export function EmptyFeed({ feedId, children }: EmptyFeedProps) {
  const { t } = useTranslation('reader')
  const { unsubscribe } = useSubscriptionActions()
  const feed = useLiveQuery(async () => getFeed(db, feedId), [feedId])
  const subscription = useAllSubscriptions()?.find(({ targetId }) => targetId === feedId)
  if (!feed) return null
  if (children && feed.lastEntryAt) return children
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
