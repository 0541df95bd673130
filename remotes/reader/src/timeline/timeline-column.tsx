import { useTranslation } from '@tidings/runtime'
import { FeedHealth } from '../feed-health/feed-health.tsx'
import type { Scope } from '../scope/scope.ts'
import { useScopeTitle } from '../scope/use-scope-title.ts'
import { useSettings } from '../settings/settings.store.ts'
import type { ListPlace } from './list-place.ts'
import { NewEntriesPill } from './new-entries-pill.tsx'
import { TimelineHeader } from './timeline-header.tsx'
import { TimelineList } from './timeline-list.tsx'
import { TimelineState } from './timeline-state.tsx'
import type { Timeline } from './use-timeline.ts'
import styles from './timeline-column.module.css'

export interface TimelineColumnProps {
  scope: Scope
  timeline: Timeline
  unreadOnly: boolean
  entryId: string | null
  left: ListPlace | null
  /** An entry lies over it. */
  isCovered: boolean
  onMove: (step: 1 | -1) => void
}

/** The list of a timeline under its header. */
export function TimelineColumn(props: TimelineColumnProps) {
  const { scope, timeline, unreadOnly, entryId, isCovered } = props
  const { t } = useTranslation('reader')
  const { dimRead } = useSettings()
  const title = useScopeTitle(scope)
  return (
    <section
      className={styles.column}
      aria-label={t('timeline.label', { title })}
      data-command-scope="timeline"
      data-dim-read={dimRead || undefined}
      inert={isCovered}
    >
      {entryId === null && <title>{title}</title>}
      <TimelineHeader scope={scope} title={title} timeline={timeline} unreadOnly={unreadOnly} />
      {scope.kind === 'feed' && <FeedHealth feedId={scope.feedId} />}
      {timeline.places.length > 0 ? (
        <TimelineList key={String(unreadOnly)} {...props} title={title} />
      ) : (
        <>
          <NewEntriesPill count={timeline.newCount} onShow={timeline.showNew} />
          <TimelineState scope={scope} timeline={timeline} unreadOnly={unreadOnly} />
        </>
      )}
    </section>
  )
}
