import type { View } from '@tidings/contracts'
import { useSettings } from '@tidings/runtime'
import { useIsNarrow } from '@tidings/ui'
import { TimelineTabs } from './timeline-tabs.tsx'
import { useTabs } from './use-tabs.ts'
import styles from './timeline-tabs.module.css'

/** Where the sidebar is a page of its own, the views stand above the timeline too. */
export function QuickTimeline({ current }: { current: View }) {
  const { showQuickTimeline } = useSettings()
  return useIsNarrow() && showQuickTimeline ? <Tabs current={current} /> : null
}

function Tabs({ current }: { current: View }) {
  const { sidebarShowUnreadCount } = useSettings()
  const { tabs, unreadByView } = useTabs()
  return (
    <div className={styles.above}>
      <TimelineTabs
        views={tabs}
        current={current}
        unread={unreadByView}
        showCounts={sidebarShowUnreadCount}
      />
    </div>
  )
}
