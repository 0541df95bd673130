import { useState } from 'react'
import { db } from '@tidings/db'
import { LatePlace, Link, paths, useLiveQuery, useTranslation } from '@tidings/runtime'
import { EmptyState, LinkButton, Newspaper } from '@tidings/ui'
import { EmptyTimeline } from '../late/late.ts'
import { isLookedThrough, type Scope } from '../scope/scope.ts'
import { LoadingRows } from './loading-rows.tsx'
import type { Timeline } from './use-timeline.ts'

interface TimelineStateProps {
  scope: Scope
  timeline: Timeline
  unreadOnly: boolean
}

/** What stands in the place of the list while it has no rows. */
export function TimelineState(props: TimelineStateProps) {
  const { scope, timeline } = props
  const { t } = useTranslation('reader')
  const subscriptionCount = useLiveQuery(async () => db.subscriptions.count(), [])
  // What says more comes late: it is not for the moment before the first rows.
  const [isAnswered, setAnswered] = useState(false)
  if (!isAnswered && timeline.isReady && !timeline.isFetching) setAnswered(true)
  const isComing = !timeline.isReady || subscriptionCount === undefined || !(isAnswered || timeline.error)
  if (isComing) return <LoadingRows />
  if (subscriptionCount === 0 && !timeline.error && !isLookedThrough(scope)) {
    return (
      <EmptyState
        icon={<Newspaper />}
        title={t('subscriptions.none')}
        text={t('subscriptions.noneText')}
        action={
          <LinkButton variant="primary" render={<Link to={paths.discover} />}>
            {t('subscriptions.discover')}
          </LinkButton>
        }
      />
    )
  }
  return (
    <LatePlace skeleton={<LoadingRows />} renderFrame={(content) => content}>
      <EmptyTimeline {...props} />
    </LatePlace>
  )
}
