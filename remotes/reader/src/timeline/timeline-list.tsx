import { useMemo, useState, type ReactNode } from 'react'
import { View } from '@tidings/contracts'
import type { TimelineKey, TimelineOrder } from '@tidings/db'
import { useSettings, useStore, useTranslation, type ReadableAtom } from '@tidings/runtime'
import { VirtualList } from '@tidings/ui'
import { TimelineEnd } from '../late/late.ts'
import type { Scope } from '../scope/scope.ts'
import { DayHeader } from './day-header.tsx'
import { useDrawLine } from './draw-line.tsx'
import { FollowCurrent } from './follow-current.tsx'
import { columnsOf, dayOfLine, layOut, lineKey, type Layout, type LayoutOptions } from './layout.ts'
import { ListFrame } from './list-frame.tsx'
import { isSameAt, storeScroll, type ListScroll } from './list-scroll.ts'
import { NewEntriesPill } from './new-entries-pill.tsx'
import type { RowProps } from './rows/row.ts'
import type { LineRange } from './rows-in-memory.ts'
import { useElementWidth } from './use-element-width.ts'
import { useList } from './use-list.ts'
import type { Timeline } from './use-timeline.ts'

export interface TimelineListProps {
  scope: Scope
  title: string
  timeline: Timeline
  unreadOnly: boolean
  order: TimelineOrder
  entryId: string | null
  /** The entry that a held key passes by. */
  $passing: ReadableAtom<string | null>
  left: ListScroll | null
}

const grids: ReadonlySet<View> = new Set([View.Pictures, View.Videos])

const END = { type: 'end' } as const

/** The entries of a timeline in lines. It stands where it was left when one comes back, and does not move by itself. */
export function TimelineList({ Row, ...props }: TimelineListProps & { Row: (props: RowProps) => ReactNode }) {
  const { scope, timeline, entryId, $passing, left, title } = props
  const { t } = useTranslation('reader')
  const { groupByDate } = useSettings()
  const [frame, width] = useElementWidth()
  const { keys } = timeline
  const columns = columnsOf(scope.view, width, keys.length)
  // A grid flows: the day is told above it alone.
  const isGrid = grids.has(scope.view)
  const layout = useLayout(keys, { byDay: groupByDate && !isGrid, columns })
  const { lines } = layout
  const items = useMemo(() => [...lines, END], [lines])
  const it = useList({ Row, scope, timeline, entryId, left, lines })
  const { list, context, $range, $selection } = it
  const drawLine = useDrawLine(context, columns)

  return (
    <ListFrame ref={frame} scope={scope} keys={keys} rows={context.rows} onTouch={it.handleTouch}>
      <NewEntriesPill count={timeline.newCount} onShow={it.handleShowNew} />
      {groupByDate && <TopDay layout={layout} $range={$range} scope={scope} />}
      {width > 0 && it.isLoaded && (
        <VirtualList
          ref={list}
          label={t('timeline.label', { title })}
          items={items}
          initialPlace={left && isSameAt(left, lines) ? left : undefined}
          keepMounted={it.keptLine >= 0 ? [it.keptLine] : []}
          onPlaceChange={({ offset, sizes }) => {
            const startsAt = offset > 0 ? (keys[0] ?? null) : null
            const limit = keys.length
            const range = $range.get()
            const top = lines[range.first]
            const topLine = top ? lineKey(top) : ''
            storeScroll(scope, props, { offset, sizes, range, topLine, limit, startsAt })
          }}
          onRangeChange={it.handleRange}
          onEndReached={timeline.loadMore}
          renderItem={(line, index) =>
            line.type === 'end' ? (
              <TimelineEnd key="end" timeline={timeline} scope={scope} />
            ) : (
              drawLine(line, index === it.keptLine ? null : index)
            )
          }
        />
      )}
      <FollowCurrent {...{ lines, list, entryId, $passing, $range, $selection }} rows={context.rows} />
    </ListFrame>
  )
}

interface TopDayProps {
  layout: Layout<TimelineKey>
  $range: ReadableAtom<LineRange>
  scope: Scope
}

/** The day of what is in sight, above the list. */
function TopDay({ layout, $range, scope }: TopDayProps) {
  const { day, until } = dayOfLine(layout, useStore($range).first) ?? {}
  return useMemo(() => day && <DayHeader day={day} until={until} scope={scope} />, [day, until, scope])
}

/** The layout of the entries as they are, made from the one before it. */
function useLayout(keys: readonly TimelineKey[], options: LayoutOptions): Layout<TimelineKey> {
  const [layout, setLayout] = useState(() => layOut(keys, options))
  const { byDay, columns } = options
  if (layout.keys === keys && layout.byDay === byDay && layout.columns === columns) return layout
  const next = layOut(keys, options, layout)
  setLayout(next)
  return next
}
