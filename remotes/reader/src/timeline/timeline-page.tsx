import { useEffect, useMemo, useState, type CSSProperties } from 'react'
import { wideViews } from '@tidings/contracts'
import type { TimelineOrder, TimelineScope } from '@tidings/db'
import {
  LatePlace,
  changeSettings,
  useNavigate,
  useSettings,
  useStore,
  useTranslation,
  whenIdle,
} from '@tidings/runtime'
import { ResizeHandle, useIsNarrow } from '@tidings/ui'
import { $entryDialog } from '../entry/dialogs/entry-dialog.store.ts'
import { EntryFrame } from '../entry/entry-frame.tsx'
import { EntrySkeleton } from '../entry/entry-skeleton.tsx'
import { BesideList, EntryColumn, isLateHere, loadLate, NothingOpen } from '../late/late.ts'
import { EntryDialog } from '../late/late-dialog.ts'
import type { Scope } from '../scope/scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { columnWidths } from './column-widths.ts'
import type { ReadTimeline } from './first-timeline.ts'
import { loadScroll } from './list-scroll.ts'
import { TimelineColumn } from './timeline-column.tsx'
import { useSteps } from './use-steps.ts'
import { useTimeline } from './use-timeline.ts'
import { TimelineCommands } from './timeline-commands.tsx'
import styles from './timeline-page.module.css'

export interface TimelinePageProps {
  scope: Scope
  localScope: TimelineScope
  unreadOnly: boolean
  order: TimelineOrder
  entryId: string | null
  /** What was read of it ahead. */
  known: ReadTimeline | null
}

/** The columns of a timeline: its list beside the entry, or under it where the view is wide or the window narrow. */
export function TimelinePage({ scope, localScope, unreadOnly, order, entryId, known }: TimelinePageProps) {
  const { t } = useTranslation('reader')
  const navigate = useNavigate()
  const { entryColWidth, wideMode } = useSettings()
  // Only while the border is dragged: what is set counts again when it has changed.
  const [dragged, setDragged] = useState({ from: entryColWidth, width: entryColWidth })
  const width = dragged.from === entryColWidth ? dragged.width : entryColWidth
  const left = useMemo(() => loadScroll(scope, { unreadOnly, order }), [scope, unreadOnly, order])
  const isNarrow = useIsNarrow()
  const isStacked = isNarrow || wideMode || wideViews.has(scope.view)
  const timeline = useTimeline({ scope: localScope, unreadOnly, order, left, known })

  const close = () => void navigate(timelinePath(scope))
  const { openBeside, $passing } = useSteps({ scope, timeline, entryId, isStacked })
  const [hasLate, setHasLate] = useState(isLateHere)
  useEffect(() => whenIdle(() => loadLate().then(() => setHasLate(true))), [])

  const question = useStore($entryDialog)
  const style: CSSProperties & Record<'--timeline-width', string> = { '--timeline-width': `${width}px` }
  return (
    <div className={styles.page} data-stacked={isStacked || undefined} style={style}>
      <TimelineColumn
        scope={scope}
        localScope={localScope}
        timeline={timeline}
        unreadOnly={unreadOnly}
        order={order}
        entryId={entryId}
        $passing={$passing}
        left={left}
        isCovered={isStacked && entryId !== null}
        onMove={openBeside}
      >
        {hasLate && <BesideList scope={scope} keys={timeline.keys} />}
      </TimelineColumn>
      {!isStacked && (
        <ResizeHandle
          label={t('timeline.width')}
          value={width}
          min={columnWidths.min}
          max={columnWidths.max}
          defaultValue={columnWidths.initial}
          onChange={(next) => setDragged({ from: entryColWidth, width: next })}
          onCommit={(next) => void changeSettings({ entryColWidth: next })}
        />
      )}
      {entryId ? (
        <LatePlace
          skeleton={<EntrySkeleton />}
          renderFrame={(content) => (
            <EntryFrame isStacked={isStacked} onClose={close}>
              {content}
            </EntryFrame>
          )}
        >
          <EntryColumn
            entryId={entryId}
            scope={scope}
            isStacked={isStacked}
            timeline={timeline}
            onMove={openBeside}
            onClose={close}
          />
        </LatePlace>
      ) : (
        !isStacked && hasLate && <NothingOpen scope={scope} timeline={timeline} />
      )}
      <TimelineCommands {...{ scope, localScope, timeline, entryId, unreadOnly, openBeside }} />
      {question && <EntryDialog question={question} onClose={() => $entryDialog.set(null)} />}
    </div>
  )
}
