import { useMemo, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from '@tidings/runtime'
import { ContextMenu, VirtualList, type VirtualListHandle } from '@tidings/ui'
import { useSettings } from '../settings/settings.store.ts'
import { DayHeader } from './day-header.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { columnsOf, dayOfLine, layOut, lineKey, type TimelineLine } from './layout.ts'
import { LineOfEntries } from './line-of-entries.tsx'
import { storePlace } from './list-place.ts'
import { entryIdAttribute } from './rows/row-frame.tsx'
import type { TimelineColumnProps } from './timeline-column.tsx'
import { TimelineEnd } from './timeline-end.tsx'
import { useElementWidth } from './use-element-width.ts'
import { useFollowCurrent } from './use-follow-current.ts'
import { useMarkOnHover } from './use-mark-on-hover.ts'
import { useMarkOnScroll } from './use-mark-on-scroll.ts'
import { useRows, useSourceOf } from './use-rows.ts'
import styles from './timeline-column.module.css'

interface TimelineListProps extends TimelineColumnProps {
  title: string
}

/** The entries of a timeline. It keeps its place when one goes elsewhere, and does not move by itself. */
export function TimelineList({ scope, timeline, unreadOnly, entryId, left, title }: TimelineListProps) {
  const { t } = useTranslation('reader')
  const { groupByDate } = useSettings()
  const list = useRef<VirtualListHandle>(null)
  const isTouched = useRef(false)
  const [frame, width] = useElementWidth()
  const [range, setRange] = useState({ first: 0, last: 0 })
  const [menuId, setMenuId] = useState<string | null>(null)

  const columns = columnsOf(scope.view, width)
  const { places } = timeline
  const lines = useMemo(() => layOut(places, { byDay: groupByDate, columns }), [places, groupByDate, columns])
  const rows = useRows(lines, range)
  const sourceOf = useSourceOf()
  const markOnScroll = useMarkOnScroll({ scope, lines, rows, isTouched })
  const hover = useMarkOnHover({ scope, rows })
  const current = useFollowCurrent({ lines, list, entryId, firstInSight: range.first })
  const topDay = dayOfLine(lines, range.first)
  const menuEntry = menuId === null ? undefined : rows.get(menuId)

  function handleRange(first: number, last: number) {
    setRange({ first, last })
    markOnScroll(first)
    timeline.settle(lastPlaceIn(lines.slice(first, last + 1), places), isTouched.current)
  }

  const touch = () => {
    isTouched.current = true
  }
  const handleContextMenu = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest(`[${entryIdAttribute}]`) : null
    setMenuId(row?.getAttribute(entryIdAttribute) ?? null)
  }

  return (
    <ContextMenu menu={menuEntry && <EntryMenu entry={menuEntry} places={places} />}>
      {/* The rows have the focus; what happens to any of them is heard here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={frame}
        className={styles.frame}
        onWheelCapture={touch}
        onPointerDownCapture={touch}
        onKeyDownCapture={touch}
        onContextMenuCapture={handleContextMenu}
        {...hover}
      >
        {topDay && <DayHeader {...topDay} scope={scope} />}
        {width > 0 && (
          <VirtualList
            ref={list}
            label={t('timeline.label', { title })}
            items={[...lines, END]}
            initialPlace={left?.count === lines.length ? left : undefined}
            keepMounted={current.lineIndex >= 0 ? [current.lineIndex] : []}
            onPlaceChange={({ offset, sizes }) => {
              const startsAt = offset > 0 ? (places[0] ?? null) : null
              storePlace(scope, unreadOnly, {
                offset,
                sizes,
                count: lines.length,
                limit: timeline.limit,
                startsAt,
              })
            }}
            onRangeChange={handleRange}
            onEndReached={timeline.loadMore}
            renderItem={(line, index) => {
              if (line.type === 'end') return <TimelineEnd key="end" timeline={timeline} scope={scope} />
              if (line.type === 'day')
                return <DayHeader key={line.day} {...line} scope={scope} isHidden={index === 0} />
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
      </div>
    </ContextMenu>
  )
}

const END = { type: 'end' } as const

/** Index of the last place that some lines show. */
function lastPlaceIn(
  lines: readonly TimelineLine<{ id: string; publishedAt: string }>[],
  places: readonly { id: string }[],
) {
  const last = lines.findLast((line) => line.type === 'entries')
  const id = last?.type === 'entries' ? last.entries.at(-1)?.id : undefined
  return places.findIndex((place) => place.id === id)
}
