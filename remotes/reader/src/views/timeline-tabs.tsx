import { View } from '@tidings/contracts'
import { formatCompact, Link, useTranslation } from '@tidings/runtime'
import { Tooltip, VisuallyHidden } from '@tidings/ui'
import { timelinePath } from '../scope/timeline-path.ts'
import { viewDetails } from './view-details.ts'
import styles from './timeline-tabs.module.css'

export interface TimelineTabsProps {
  views: readonly View[]
  current: View
  unread: ReadonlyMap<View, number>
  showCounts: boolean
}

/** The views as a row of icons, each with how much is unread in it. */
export function TimelineTabs({ views, current, unread, showCounts }: TimelineTabsProps) {
  const { t } = useTranslation('reader')
  return (
    <nav aria-label={t('tabs.label')} className={styles.tabs}>
      {views.map((view) => {
        const { icon: ViewIcon, title } = viewDetails[view]
        const count = unread.get(view) ?? 0
        return (
          <Tooltip key={view} content={t(title)}>
            <Link
              to={timelinePath({ view, kind: 'all' })}
              className={styles.tab}
              aria-current={view === current ? 'page' : undefined}
            >
              <ViewIcon aria-hidden="true" />
              <VisuallyHidden>{t(title)}</VisuallyHidden>
              {showCounts && count > 0 && (
                <span className={styles.count}>
                  <span aria-hidden="true">{formatCompact(count)}</span>
                  <VisuallyHidden>{t('unreadCount', { count })}</VisuallyHidden>
                </span>
              )}
            </Link>
          </Tooltip>
        )
      })}
    </nav>
  )
}
