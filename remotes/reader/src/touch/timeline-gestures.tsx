import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { View } from '@tidings/contracts'
import { db, getEntry, type OpenEntry } from '@tidings/db'
import { runCommand, useLiveQuery, useNavigate, useTranslation } from '@tidings/runtime'
import { RefreshCw } from '@tidings/ui'
import { inOrder } from '../actions/in-order.ts'
import { useUndoable } from '../actions/use-undoable.ts'
import { entryCommands, runEntryCommand } from '../commands/entry-commands.ts'
import { useOffers } from '../commands/use-offers.ts'
import type { Scope } from '../scope/scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import type { EntryKey } from '../timeline/timeline.ts'
import { useTabs } from '../views/use-tabs.ts'
import { followFinger, type FingerStart, type Follower } from './follow-finger.ts'
import { isTouch } from './is-touch.ts'
import { pullDown } from './pull-down.ts'
import { swipeRow, type Uncovered } from './swipe-row.ts'
import { swipeView } from './swipe-view.ts'
import styles from './touch.module.css'

interface TimelineGesturesProps {
  scope: Scope
  keys: readonly EntryKey[]
}

/** What fingers do in the column that this stands in; nothing where the device has none. */
export function TimelineGestures(props: TimelineGesturesProps) {
  return isTouch() ? <FingerGestures {...props} /> : null
}

/**
 * A row that is swiped is read or starred, a list that is pulled down is refreshed,
 * and a swipe beside the rows leads to the view beside. Each is a quicker way to a command that stands elsewhere, too.
 */
function FingerGestures({ scope, keys }: TimelineGesturesProps) {
  const place = useRef<HTMLDivElement>(null)
  const pulled = useRef<HTMLDivElement>(null)
  const [uncovered, setUncovered] = useState<Uncovered | null>(null)
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  const { tabs } = useTabs()
  const navigate = useNavigate()

  const openView = (view: View) => void navigate(timelinePath({ view, kind: 'all' }))

  const choose = useEffectEvent((start: FingerStart): Follower | null => {
    const column = place.current?.parentElement
    if (!column) return null
    if (start.axis === 'down') {
      const onMove = (share: number) => pulled.current?.style.setProperty('--pulled', String(share))
      return start.way === 1
        ? pullDown(start.target, { onMove, onRun: () => runCommand('timeline:refetch') })
        : null
    }
    return (
      swipeRow(
        { ...start, column },
        {
          onMove: (px) => place.current?.style.setProperty('--uncovered', `${px}px`),
          onUncover: setUncovered,
          onRun: (command, entryId) =>
            void inOrder(() => runEntryCommand(command, entryId, { t, undoable, list: { scope, keys } })),
        },
      ) ?? swipeView(start, { tabs, current: scope.view, onOpen: openView })
    )
  })

  useEffect(() => {
    const column = place.current?.parentElement
    return column ? followFinger(column, (start) => choose(start)) : undefined
  }, [])

  return (
    <div ref={place} className={styles.place} aria-hidden="true" data-gestures="">
      {uncovered && <UncoveredCommand {...uncovered} />}
      <div ref={pulled} className={styles.pulled}>
        <RefreshCw />
      </div>
    </div>
  )
}

/** What will become of the entry, where its row has given way. */
function UncoveredCommand({ entryId, command, top, height, isArmed }: Uncovered) {
  const entry = useLiveQuery(async () => getEntry(db, entryId), [entryId])
  return (
    <div
      className={styles.uncovered}
      data-command={command}
      data-armed={isArmed || undefined}
      style={{ insetBlockStart: top, blockSize: height }}
    >
      {entry && <CommandIcon entry={entry} command={command} />}
    </div>
  )
}

function CommandIcon({ entry, command }: { entry: OpenEntry; command: string }) {
  const offer = useOffers(entryCommands, entry)('row').find(({ id }) => id === command)
  return offer ? <offer.icon /> : null
}
