import { memo, useMemo } from 'react'
import { useSettings, useStore, useTranslation, type ReadableAtom } from '@tidings/runtime'
import type { Scope } from '../../scope/scope.ts'
import { DayHeader } from '../day-header.tsx'
import { EntryRow } from '../entry-row.tsx'
import { FollowCurrent } from '../follow-current.tsx'
import { ListFrame } from '../list-frame.tsx'
import { isSameAt, storeScroll } from '../list-scroll.ts'
import { NewEntriesPill } from '../new-entries-pill.tsx'
import { PictureCard } from '../rows/picture-card.tsx'
import { TimelineEnd } from '../../late/late.ts'
import type { LineRange } from '../rows-in-memory.ts'
import { columnsFor } from '../layout.ts'
import type { TimelineListProps } from '../timeline-list.tsx'
import { localDay, timeOf, type EntryKey } from '../timeline.ts'
import { useElementWidth } from '../use-element-width.ts'
import { useList } from '../use-list.ts'
import { masonryColumns, masonryGap } from './masonry.ts'
import { OnceLanded } from './once-landed.tsx'
import { usePictureRatios } from './use-picture-ratios.ts'
import { VirtualMasonry } from './virtual-masonry.tsx'

/** Of the caption below a picture (screens.md 3). */
const CAPTION = 58
/** Beside the columns, on both sides together. */
const MARGINS = 32

const Row = memo(PictureCard)

/** Pictures in columns, each in its own shape. */
export function PictureMasonry(props: TimelineListProps) {
  const { scope, timeline, entryId, $passing, left, title } = props
  const { t } = useTranslation('reader')
  const { pictureViewImageOnly, groupByDate } = useSettings()
  const [frame, width] = useElementWidth()
  const { keys } = timeline
  const ratios = usePictureRatios(keys, left?.limit ?? 0)
  const columns = columnsFor(keys.length, masonryColumns(width))
  const gap = masonryGap(width)
  const columnWidth = Math.floor((width - MARGINS - gap * (columns - 1)) / columns)
  const caption = pictureViewImageOnly ? 0 : CAPTION
  const heights = useMemo(
    () => (ratios ?? []).map((ratio) => Math.round(ratio * columnWidth) + caption),
    [ratios, columnWidth, caption],
  )
  const shown = useMemo(() => keys.slice(0, heights.length), [keys, heights.length])
  const lines = useMemo(() => shown.map((entry) => ({ type: 'entries' as const, entries: [entry] })), [shown])
  const it = useList({ Row, scope, timeline, entryId, left, lines })
  const { list, context, $range, $selection } = it

  return (
    <ListFrame ref={frame} scope={scope} keys={keys} rows={context.rows} onTouch={it.handleTouch}>
      <NewEntriesPill count={timeline.newCount} onShow={it.handleShowNew} />
      {groupByDate && <TopDay keys={shown} $range={$range} scope={scope} />}
      {width > 0 && ratios && it.isLoaded && (
        <VirtualMasonry
          ref={list}
          label={t('timeline.label', { title })}
          items={shown}
          heights={heights}
          columns={columns}
          columnWidth={columnWidth}
          gap={gap}
          footer={<TimelineEnd timeline={timeline} scope={scope} />}
          initialOffset={left && isSameAt(left, lines) ? left.offset : 0}
          keepMounted={it.keptLine}
          onScrollChange={({ offset, sizes }) => {
            const startsAt = offset > 0 ? (keys[0] ?? null) : null
            const limit = keys.length
            const range = $range.get()
            const topLine = shown[range.first]?.id ?? ''
            storeScroll(scope, props, { offset, sizes, range, topLine, limit, startsAt })
          }}
          onRangeChange={it.handleRange}
          onEndReached={timeline.loadMore}
          renderItem={({ id }) => (
            <OnceLanded context={context}>
              <EntryRow id={id} context={context} />
            </OnceLanded>
          )}
        />
      )}
      <FollowCurrent {...{ lines, list, entryId, $passing, $range, $selection }} rows={context.rows} />
    </ListFrame>
  )
}

interface TopDayProps {
  keys: readonly EntryKey[]
  $range: ReadableAtom<LineRange>
  scope: Scope
}

/** The day of the first picture in sight. */
function TopDay({ keys, $range, scope }: TopDayProps) {
  const first = keys[useStore($range).first]
  return first && <DayHeader day={localDay(timeOf(first))} scope={scope} />
}
