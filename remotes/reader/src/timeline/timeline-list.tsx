import { useMemo, useRef, useState } from 'react'
import { $online, fetchContents, useTranslation } from '@tidings/runtime'
import { VirtualList, type VirtualListHandle } from '@tidings/ui'
import { useSettings } from '../settings/settings.store.ts'
import { DayHeader } from './day-header.tsx'
import { columnsOf, dayOfLine, entriesOf, layOut, lineKey } from './layout.ts'
import { LineOfEntries } from './line-of-entries.tsx'
import { ListFrame } from './list-frame.tsx'
import { storePlace } from './list-place.ts'
import { NewEntriesPill } from './new-entries-pill.tsx'
import type { TimelineColumnProps } from './timeline-column.tsx'
import { TimelineEnd } from './timeline-end.tsx'
import type { Place } from './timeline.ts'
import { useElementWidth } from './use-element-width.ts'
import { useFollowCurrent } from './use-follow-current.ts'
import { useMarkOnScroll } from './use-mark-on-scroll.ts'
import { useRows, useSourceOf, type Rows } from './use-rows.ts'

interface TimelineListProps extends TimelineColumnProps {
  title: string
}

const END = { type: 'end' } as const
const noRows: Rows = new Map()

/** More than any screen shows at first. */
const FIRST_LINES = 40

/** What is in sight can be opened at once, and read when the server is gone. */
function prefetchContents(seen: readonly Place[]) {
  if ($online.get()) fetchContents(seen.map(({ id }) => id))
}

/** The entries of a timeline. It keeps its place when one goes elsewhere, and does not move by itself. */
export function TimelineList({ scope, timeline, unreadOnly, entryId, left, title }: TimelineListProps) {
  const { t } = useTranslation('reader')
  const { groupByDate } = useSettings()
  const list = useRef<VirtualListHandle>(null)
  const isTouched = useRef(false)
  const [frame, width] = useElementWidth()
  const [range, setRange] = useState(left?.range ?? { first: 0, last: FIRST_LINES })

  const columns = columnsOf(scope.view, width)
  const { places, limit } = timeline
  const layout = useMemo(
    () => layOut(places, { byDay: groupByDate, columns }),
    [places, groupByDate, columns],
  )
  const { lines } = layout
  const loaded = useRows(lines, range)
  const rows = loaded ?? noRows
  const sourceOf = useSourceOf()
  const markOnScroll = useMarkOnScroll({ scope, lines, rows, isTouched })
  const current = useFollowCurrent({ lines, list, entryId, firstInSight: range.first })
  const topDay = dayOfLine(layout, range.first)

  function handleRange(first: number, last: number) {
    setRange({ first, last })
    markOnScroll(first)
    const seen = entriesOf(lines, first, last + 1)
    prefetchContents(seen)
    const firstIndex = places.findIndex(({ id }) => id === seen[0]?.id)
    timeline.settle({
      firstIndex: Math.max(0, firstIndex),
      lastIndex: firstIndex + seen.length - 1,
      isTouched: isTouched.current,
    })
  }

  function handleShowNew() {
    timeline.showNew()
    list.current?.scrollToOffset(0)
  }

  return (
    <ListFrame
      ref={frame}
      scope={scope}
      places={places}
      rows={rows}
      onTouch={() => (isTouched.current = true)}
    >
      <NewEntriesPill count={timeline.newCount} onShow={handleShowNew} />
      {topDay && <DayHeader {...topDay} scope={scope} />}
      {width > 0 && loaded && (
        <VirtualList
          ref={list}
          label={t('timeline.label', { title })}
          items={[...lines, END]}
          initialPlace={left?.count === lines.length ? left : undefined}
          keepMounted={current.lineIndex >= 0 ? [current.lineIndex] : []}
          onPlaceChange={({ offset, sizes }) => {
            const startsAt = offset > 0 ? (places[0] ?? null) : null
            storePlace(scope, unreadOnly, { offset, sizes, range, count: lines.length, limit, startsAt })
          }}
          onRangeChange={handleRange}
          onEndReached={timeline.loadMore}
          renderItem={(line, index) => {
            if (line.type === 'end') return <TimelineEnd key="end" timeline={timeline} scope={scope} />
            if (line.type === 'day') return <DayHeader key={line.day} {...line} scope={scope} />
            return (
              <LineOfEntries
                key={lineKey(line)}
                entries={line.entries}
                columns={columns}
                scope={scope}
                rows={rows}
                sourceOf={sourceOf}
                currentId={entryId}
                tabStopId={index === current.lineIndex ? current.id : null}
              />
            )
          }}
        />
      )}
    </ListFrame>
  )
}
