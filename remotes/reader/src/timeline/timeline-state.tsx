import { db } from '@tidings/db'
import {
  $online,
  changeSettings,
  Link,
  paths,
  useLiveQuery,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import {
  Button,
  CircleCheck,
  CloudOff,
  EmptyState,
  LinkButton,
  Newspaper,
  Search,
  Skeleton,
  Star,
  VisuallyHidden,
} from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'
import type { Scope } from '../scope/scope.ts'
import type { Timeline } from './use-timeline.ts'
import styles from './timeline-column.module.css'

interface TimelineStateProps {
  scope: Scope
  timeline: Timeline
  unreadOnly: boolean
}

/** What stands in the place of the list while it has no rows. */
export function TimelineState({ scope, timeline, unreadOnly }: TimelineStateProps) {
  const { t } = useTranslation('reader')
  const isOnline = useStore($online)
  const errorText = useErrorText()
  const subscriptionCount = useLiveQuery(async () => db.subscriptions.count(), [])
  if (!timeline.isReady || (timeline.isFetching && !timeline.error)) return <LoadingRows />
  if (timeline.error) {
    return (
      <EmptyState
        icon={isOnline ? undefined : <CloudOff />}
        title={t(isOnline ? 'timeline.failed' : 'timeline.offline')}
        text={isOnline ? errorText(timeline.error) : t('timeline.offlineText')}
        action={<Button onClick={timeline.refresh}>{t('retry')}</Button>}
      />
    )
  }
  if (scope.kind === 'collections') {
    return <EmptyState icon={<Star />} title={t('timeline.noStars')} text={t('timeline.noStarsText')} />
  }
  if (scope.kind === 'search') {
    return <EmptyState icon={<Search />} title={t('search.none')} text={t('search.noneText')} />
  }
  if (subscriptionCount === 0) {
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
  if (unreadOnly) {
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={t('timeline.allRead')}
        text={t('timeline.allReadText')}
        action={
          <Button onClick={() => void changeSettings({ unreadOnly: false })}>{t('timeline.showRead')}</Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t('timeline.empty')}
      text={t('timeline.emptyText')}
      action={<LinkButton render={<Link to={paths.discover} />}>{t('subscriptions.discover')}</LinkButton>}
    />
  )
}

/** An address that names no timeline. */
export function TimelineMissing() {
  const { t } = useTranslation('reader')
  return (
    <EmptyState
      title={t('timeline.missing')}
      action={<LinkButton render={<Link to={paths.home} />}>{t('timeline.home')}</LinkButton>}
    />
  )
}

const ROWS = [1, 2, 3, 4, 5, 6]

function LoadingRows() {
  const { t } = useTranslation('reader')
  return (
    <output className={styles.loading}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={styles.loadingRow} aria-hidden="true">
          <Skeleton width="40%" />
          <Skeleton width="92%" />
          <Skeleton width="70%" />
        </div>
      ))}
    </output>
  )
}
