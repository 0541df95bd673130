import { memo } from 'react'
import { View } from '@tidings/contracts'
import { runCommand, useShortcuts, useTranslation } from '@tidings/runtime'
import { CheckCheck, CircleDot, Ellipsis, IconButton, Menu, RefreshCw } from '@tidings/ui'
import { TimelineMenu } from '../late/late.ts'
import { SaveSearchButton } from '../searches/save-search-button.tsx'
import type { Scope } from '../scope/scope.ts'
import { useUnreadCount } from '../scope/use-unread-count.ts'
import { viewDetails } from '../views/view-details.ts'
import styles from './timeline-column.module.css'

interface TimelineHeaderProps {
  scope: Scope
  title: string
  unreadOnly: boolean
  /** What is new is being asked for. */
  isRefreshing: boolean
}

/** Title of the timeline, and what can be done to all of it. */
export const TimelineHeader = memo(({ scope, title, unreadOnly, isRefreshing }: TimelineHeaderProps) => {
  const { t } = useTranslation('reader')
  const shortcut = useShortcuts()
  const unread = useUnreadCount(scope)
  const isCounted = scope.kind !== 'collections' && scope.kind !== 'search'
  const viewTitle = t(viewDetails[scope.view].title)
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        {scope.kind !== 'all' && scope.view !== View.All && <p className={styles.subtitle}>{viewTitle}</p>}
      </div>
      {scope.kind === 'search' && <SaveSearchButton query={scope.query} />}
      {isCounted && (
        <IconButton
          label={t('timeline.unreadOnly')}
          shortcut={shortcut('timeline:unread-only')}
          pressed={unreadOnly}
          onClick={() => runCommand('timeline:unread-only')}
        >
          <CircleDot />
        </IconButton>
      )}
      <IconButton
        label={t('timeline.refresh')}
        shortcut={shortcut('timeline:refetch')}
        onClick={() => runCommand('timeline:refetch')}
        loading={isRefreshing}
      >
        <RefreshCw />
      </IconButton>
      {isCounted && (
        <IconButton
          label={t('timeline.markAllRead')}
          shortcut={shortcut('subscription:mark-all-as-read')}
          disabled={unread === 0}
          onClick={() => runCommand('subscription:mark-all-as-read')}
        >
          <CheckCheck />
        </IconButton>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton label={t('timeline.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <TimelineMenu scope={scope} />
      </Menu>
    </header>
  )
})
