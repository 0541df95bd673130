import { View } from '@tidings/contracts'
import { runCommand, useTranslation } from '@tidings/runtime'
import { CheckCheck, CircleDot, IconButton, RefreshCw } from '@tidings/ui'
import type { Scope } from '../scope/scope.ts'
import { useUnreadCount } from '../scope/use-unread-count.ts'
import { viewDetails } from '../views/view-details.ts'
import type { Timeline } from './use-timeline.ts'
import styles from './timeline-column.module.css'

interface TimelineHeaderProps {
  scope: Scope
  title: string
  timeline: Timeline
  unreadOnly: boolean
}

/** Title of the timeline, and what can be done to all of it. */
export function TimelineHeader({ scope, title, timeline, unreadOnly }: TimelineHeaderProps) {
  const { t } = useTranslation('reader')
  const unread = useUnreadCount(scope)
  const isStarred = scope.kind === 'collections'
  const viewTitle = t(viewDetails[scope.view].title)
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        {scope.kind !== 'all' && scope.view !== View.All && <p className={styles.subtitle}>{viewTitle}</p>}
      </div>
      {!isStarred && (
        <IconButton
          label={t('timeline.unreadOnly')}
          shortcut="u"
          pressed={unreadOnly}
          onClick={() => runCommand('timeline:unread-only')}
        >
          <CircleDot />
        </IconButton>
      )}
      <IconButton
        label={t('timeline.refresh')}
        shortcut="r"
        onClick={timeline.refresh}
        loading={timeline.isFetching && !timeline.isFetchingMore}
      >
        <RefreshCw />
      </IconButton>
      {!isStarred && (
        <IconButton
          label={t('timeline.markAllRead')}
          shortcut="shift+mod+a"
          disabled={unread === 0}
          onClick={() => runCommand('subscription:mark-all-as-read')}
        >
          <CheckCheck />
        </IconButton>
      )}
    </header>
  )
}
