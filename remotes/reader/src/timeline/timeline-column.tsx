import type { ReactNode } from 'react'
import type { TimelineScope } from '@tidings/db'
import { useDocumentTitle, useSettings, useTranslation } from '@tidings/runtime'
import { FeedHealth, SubscriptionCommands } from '../late/late.ts'
import { ViewTimelineList } from '../late/late-list.ts'
import type { Scope } from '../scope/scope.ts'
import { useScopeTitle } from '../scope/use-scope-title.ts'
import { QuickTimeline } from '../views/quick-timeline.tsx'
import { TimelineHeader } from './timeline-header.tsx'
import { PlainTimelineList, plainRows } from './plain-timeline-list.tsx'
import type { TimelineListProps } from './timeline-list.tsx'
import { TimelineState } from './timeline-state.tsx'
import styles from './timeline-column.module.css'

interface TimelineColumnProps extends Omit<TimelineListProps, 'title'> {
  localScope: TimelineScope
  /** An entry lies over it. */
  isCovered: boolean
  onMove: (step: 1 | -1) => void
  /** Behind the list. */
  children?: ReactNode
}

/** Whether there are commands for what it is of. */
const isOfSource = ({ kind }: Scope): boolean => kind === 'feed' || kind === 'list' || kind === 'inbox'

/** The list of a timeline under its header. */
export function TimelineColumn(props: TimelineColumnProps) {
  const { scope, localScope, timeline, unreadOnly, order, entryId, isCovered, children } = props
  const { t } = useTranslation('reader')
  const { dimRead } = useSettings()
  const title = useScopeTitle(scope)
  useDocumentTitle(entryId === null ? title : null)
  const List = scope.view in plainRows ? PlainTimelineList : ViewTimelineList
  return (
    <section
      className={styles.column}
      aria-label={t('timeline.label', { title })}
      data-command-scope="timeline"
      // Where it is empty it has the focus itself.
      tabIndex={-1}
      data-dim-read={dimRead || undefined}
      inert={isCovered}
    >
      <QuickTimeline current={scope.view} />
      <TimelineHeader
        {...{ scope, title, unreadOnly }}
        isRefreshing={timeline.isFetching && !timeline.isFetchingMore}
      />
      {isOfSource(scope) && <SubscriptionCommands scope={scope} />}
      {scope.kind === 'feed' && <FeedHealth feedId={scope.feedId} />}
      {timeline.keys.length > 0 ? (
        <List key={`${unreadOnly} ${order}`} {...props} title={title} />
      ) : (
        <TimelineState {...{ scope, localScope, timeline, unreadOnly }} />
      )}
      {children}
    </section>
  )
}
