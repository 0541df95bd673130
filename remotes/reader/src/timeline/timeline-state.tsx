import type { TimelineScope } from '@tidings/db'
import { useEffect, useState } from 'react'
import { LatePlace, Link, paths, useTranslation, whenIdle } from '@tidings/runtime'
import { EmptyState, LinkButton, Newspaper } from '@tidings/ui'
import { EmptyTimeline, isLateHere, loadLate, Welcome } from '../late/late.ts'
import { isLookedThrough, type Scope } from '../scope/scope.ts'
import { LoadingRows } from './loading-rows.tsx'
import { useIsComing } from './use-is-coming.ts'
import type { Timeline } from './use-timeline.ts'

interface TimelineStateProps {
  scope: Scope
  localScope: TimelineScope
  timeline: Timeline
  unreadOnly: boolean
}

/** What stands in the place of the list while it has no rows. */
export function TimelineState(props: TimelineStateProps) {
  const { scope, timeline } = props
  const { isComing, subscriptionCount } = useIsComing(props)
  if (isComing) return <LoadingRows />
  if (subscriptionCount === 0 && !timeline.error && !isLookedThrough(scope)) return <NoSubscriptions />
  return (
    <LatePlace skeleton={<LoadingRows />} renderFrame={(content) => content}>
      <EmptyTimeline {...props} />
    </LatePlace>
  )
}

/** Who subscribes to nothing is led on at once; more ways come late. */
function NoSubscriptions() {
  const { t } = useTranslation('reader')
  const [hasLate, setHasLate] = useState(isLateHere)
  useEffect(() => whenIdle(() => loadLate().then(() => setHasLate(true))), [])
  return (
    <>
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
      {hasLate && <Welcome />}
    </>
  )
}
