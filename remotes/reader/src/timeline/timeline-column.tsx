import type { TimelineOrder } from '@tidings/db'
import { useSettings, useTranslation, type ReadableAtom } from '@tidings/runtime'
import { FeedHealth } from '../feed-health/feed-health.tsx'
import { ListCommands } from '../late/late.ts'
import { ViewTimelineList } from '../late/late-list.ts'
import type { Scope } from '../scope/scope.ts'
import { useScopeTitle } from '../scope/use-scope-title.ts'
import type { ListPlace } from './list-place.ts'
import { QuickTimeline } from '../views/quick-timeline.tsx'
import { NewEntriesPill } from './new-entries-pill.tsx'
import { TimelineHeader } from './timeline-header.tsx'
import { PlainTimelineList, plainRows } from './plain-timeline-list.tsx'
import { TimelineState } from './timeline-state.tsx'
import type { Timeline } from './use-timeline.ts'
import styles from './timeline-column.module.css'

export interface TimelineColumnProps {
  scope: Scope
  timeline: Timeline
  unreadOnly: boolean
  order: TimelineOrder
  entryId: string | null
  /** The entry that a held key passes by. */
  $passing: ReadableAtom<string | null>
  left: ListPlace | null
  /** An entry lies over it. */
  isCovered: boolean
  onMove: (step: 1 | -1) => void
}

/** The list of a timeline under its header. */
export function TimelineColumn(props: TimelineColumnProps) {
  const { scope, timeline, unreadOnly, order, entryId, isCovered } = props
  const { t } = useTranslation('reader')
  const { dimRead } = useSettings()
  const title = useScopeTitle(scope)
  const List = scope.view in plainRows ? PlainTimelineList : ViewTimelineList
  return (
    <section
      className={styles.column}
      aria-label={t('timeline.label', { title })}
      data-command-scope="timeline"
      data-dim-read={dimRead || undefined}
      inert={isCovered}
    >
      {entryId === null && <title>{title}</title>}
      <QuickTimeline current={scope.view} />
      <TimelineHeader
        {...{ scope, title, unreadOnly }}
        isRefreshing={timeline.isFetching && !timeline.isFetchingMore}
      />
      {scope.kind === 'list' && <ListCommands openListId={scope.listId} />}
      {scope.kind === 'feed' && <FeedHealth feedId={scope.feedId} />}
      {timeline.places.length > 0 ? (
        <List key={`${unreadOnly} ${order}`} {...props} title={title} />
      ) : (
        <>
          <NewEntriesPill count={timeline.newCount} onShow={timeline.showNew} />
          <TimelineState scope={scope} timeline={timeline} unreadOnly={unreadOnly} />
        </>
      )}
    </section>
  )
}
