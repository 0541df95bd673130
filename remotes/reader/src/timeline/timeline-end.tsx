import { useTranslation } from '@tidings/runtime'
import { Button, Spinner } from '@tidings/ui'
import { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import type { Scope } from '../scope/scope.ts'
import { useUnreadCount } from '../scope/use-unread-count.ts'
import type { Timeline } from './use-timeline.ts'
import styles from './timeline-column.module.css'

/** What stands under the last row: that more is coming, that it failed, or that this was all. */
export function TimelineEnd({ timeline, scope }: { timeline: Timeline; scope: Scope }) {
  const { t } = useTranslation('reader')
  const unread = useUnreadCount(scope)
  const markAllRead = useMarkAllRead()
  if (timeline.error && !timeline.isFetching) {
    return (
      <div className={styles.end}>
        <p>{t('timeline.moreFailed')}</p>
        <Button size="small" onClick={timeline.retry}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (!timeline.isComplete) {
    return <div className={styles.end}>{timeline.isFetchingMore && <Spinner label={t('loading')} />}</div>
  }
  return (
    <div className={styles.end}>
      <p>{t('timeline.end')}</p>
      {unread > 0 && (
        <Button size="small" variant="quiet" onClick={() => void markAllRead(scope, unread)}>
          {t('timeline.markAllRead')}
        </Button>
      )}
    </div>
  )
}
