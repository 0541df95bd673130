import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { wideViews } from '@tidings/contracts'
import type { TimelineScope } from '@tidings/db'
import { useNavigate, useTranslation, whenIdle } from '@tidings/runtime'
import { ResizeHandle } from '@tidings/ui'
import { EntryPlaceholder } from '../entry/entry-placeholder.tsx'
import { EntryColumn, loadLate } from '../late/late.ts'
import { useIsNarrow } from '../layout/use-is-narrow.ts'
import type { Scope } from '../scope/scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { changeSettings, useSettings } from '../settings/settings.store.ts'
import { loadPlace } from './list-place.ts'
import { TimelineColumn } from './timeline-column.tsx'
import { neighbour } from './timeline.ts'
import { useTimeline } from './use-timeline.ts'
import { useTimelineCommands } from './use-timeline-commands.ts'
import styles from './timeline-page.module.css'

export interface TimelinePageProps {
  scope: Scope
  localScope: TimelineScope
  unreadOnly: boolean
  entryId: string | null
}

const MIN_WIDTH = 300
const MAX_WIDTH = 600
const DEFAULT_WIDTH = 356

/** The columns of a timeline: its list beside the entry, or under it where the view is wide or the window narrow. */
export function TimelinePage({ scope, localScope, unreadOnly, entryId }: TimelinePageProps) {
  const { t } = useTranslation('reader')
  const navigate = useNavigate()
  const { entryColWidth } = useSettings()
  const [width, setWidth] = useState(entryColWidth)
  const left = useMemo(() => loadPlace(scope, unreadOnly), [scope, unreadOnly])
  const isNarrow = useIsNarrow()
  const isStacked = isNarrow || wideViews.has(scope.view)
  const timeline = useTimeline({ scope: localScope, unreadOnly, left })

  const close = () => void navigate(timelinePath(scope))
  // A key that is held down is faster than the page: it goes on from where it led to, not from what is drawn.
  const latestId = useRef(entryId)
  useEffect(() => {
    if (entryId !== null) latestId.current = entryId
  }, [entryId])
  function openBeside(step: 1 | -1) {
    const next =
      latestId.current === null ? timeline.firstInSight() : neighbour(timeline.places, latestId.current, step)
    if (!next || next.id === latestId.current) return
    void navigate(timelinePath(scope, next.id), { replace: entryId !== null })
    latestId.current = next.id
  }
  useEffect(() => whenIdle(loadLate), [])
  useTimelineCommands({ scope, timeline, entryId, unreadOnly, openBeside })

  const style: CSSProperties & Record<'--timeline-width', string> = { '--timeline-width': `${width}px` }
  return (
    <div className={styles.page} data-stacked={isStacked || undefined} style={style}>
      <TimelineColumn
        scope={scope}
        timeline={timeline}
        unreadOnly={unreadOnly}
        entryId={entryId}
        left={left}
        isCovered={isStacked && entryId !== null}
        onMove={openBeside}
      />
      {!isStacked && (
        <ResizeHandle
          label={t('timeline.width')}
          value={width}
          min={MIN_WIDTH}
          max={MAX_WIDTH}
          defaultValue={DEFAULT_WIDTH}
          onChange={setWidth}
          onCommit={(next) => changeSettings({ entryColWidth: next })}
        />
      )}
      {entryId ? (
        <EntryColumn
          entryId={entryId}
          scope={scope}
          places={timeline.places}
          isStacked={isStacked}
          onMove={openBeside}
          onClose={close}
        />
      ) : (
        !isStacked && <EntryPlaceholder scope={scope} />
      )}
    </div>
  )
}
