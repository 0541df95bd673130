import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import type { VirtualListHandle, ScrollState } from '@tidings/ui'
import { boxesBetween, packColumns, type MasonryBox, type MasonryLayout } from './masonry.ts'
import styles from './virtual-masonry.module.css'

export interface VirtualMasonryProps<Item extends { id: string }> {
  label: string
  items: readonly Item[]
  /** Heights of the cards in pixels, known before they are drawn: nothing ever moves. */
  heights: readonly number[]
  columns: number
  columnWidth: number
  gap: number
  renderItem: (item: Item, index: number) => ReactElement
  /** Stands below the cards. */
  footer: ReactNode
  /** Where it stood when it was last left. */
  initialOffset: number
  /** A card that stays in the page wherever it is scrolled to. */
  keepMounted: number
  onScrollChange: (place: ScrollState) => void
  onRangeChange: (first: number, last: number) => void
  onEndReached: () => void
  ref: Ref<VirtualListHandle>
}

/** The window is moved in steps of so many pixels, and reaches so much further than what is in sight. */
const STEP = 400
const END_AHEAD = 1200
const REST_MS = 150

/** Cards of different heights in columns, of which only those around what is in sight are in the page. */
export function VirtualMasonry<Item extends { id: string }>(props: VirtualMasonryProps<Item>) {
  const { label, items, heights, columns, columnWidth, gap, renderItem, footer, keepMounted, ref } = props
  const scroller = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => packColumns(heights, { columns, gap }), [heights, columns, gap])
  const { first, last } = useWindow(scroller, layout, props)
  useKeptScroll(scroller, layout, columns)
  useImperativeHandle(ref, () => handleOf(scroller, layout), [layout])

  const shown = indexesOf({ first, last }, keepMounted).flatMap((index) => {
    const [item, box] = [items[index], layout.boxes[index]]
    return item && box ? [{ item, index, box }] : []
  })
  return (
    <div ref={scroller} className={styles.scroller}>
      <ol className={styles.cards} aria-label={label} style={{ blockSize: layout.height }}>
        {shown.map(({ item, index, box }) => (
          <li
            key={item.id}
            className={styles.card}
            style={styleOf(box, columnWidth, gap)}
            aria-posinset={index + 1}
            aria-setsize={items.length}
          >
            {renderItem(item, index)}
          </li>
        ))}
      </ol>
      {footer}
    </div>
  )
}

/** The cards of the window, and the one that stays wherever it is, in their order. */
function indexesOf({ first, last }: { first: number; last: number }, kept: number): number[] {
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  if (kept < 0 || (kept >= first && kept <= last)) return indexes
  return kept < first ? [kept, ...indexes] : [...indexes, kept]
}

function styleOf({ column, top, height }: MasonryBox, width: number, gap: number): CSSProperties {
  const start = column * (width + gap)
  return { inlineSize: width, blockSize: height, insetBlockStart: top, insetInlineStart: start }
}

/** The indexes that are drawn; tells what is in sight, that the end is near, and where scrolling rests. */
function useWindow<Item extends { id: string }>(
  scroller: RefObject<HTMLDivElement | null>,
  layout: MasonryLayout,
  { initialOffset, onScrollChange, onRangeChange, onEndReached }: VirtualMasonryProps<Item>,
) {
  const [[from, to], setWindow] = useState<[number, number]>([initialOffset - STEP, initialOffset + 3 * STEP])
  const tell = useRef<() => void>(() => undefined)
  const seen = useRef({ first: -1, last: -1, endAskedAt: 0 })

  useLayoutEffect(() => {
    tell.current = () => {
      const box = scroller.current
      if (!box) return
      const { scrollTop, clientHeight } = box
      const start = Math.floor(scrollTop / STEP) * STEP - STEP
      const end = start + (Math.ceil(clientHeight / STEP) + 3) * STEP
      setWindow((current) => (current[0] === start && current[1] === end ? current : [start, end]))
      const { first, last } = boxesBetween(layout, scrollTop, scrollTop + clientHeight)
      if (first !== seen.current.first || last !== seen.current.last) onRangeChange(first, last)
      const count = layout.boxes.length
      const isNearEnd =
        scrollTop + clientHeight > layout.height - END_AHEAD && seen.current.endAskedAt !== count
      seen.current = { first, last, endAskedAt: isNearEnd ? count : seen.current.endAskedAt }
      if (isNearEnd) onEndReached()
    }
  })
  useLayoutEffect(() => tell.current(), [layout])

  const report = useRef(onScrollChange)
  useLayoutEffect(() => {
    report.current = onScrollChange
  })
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    box.scrollTop = initialOffset
    let offset = box.scrollTop
    let rest: ReturnType<typeof setTimeout>
    const reportScroll = () => report.current({ offset, sizes: [[]] })
    const handleScroll = () => {
      offset = box.scrollTop
      tell.current()
      clearTimeout(rest)
      rest = setTimeout(reportScroll, REST_MS)
    }
    const resizing = new ResizeObserver(() => tell.current())
    resizing.observe(box)
    box.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(rest)
      resizing.disconnect()
      box.removeEventListener('scroll', handleScroll)
      reportScroll()
    }
    // Only where it stood at the start counts.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])
  return boxesBetween(layout, from, to)
}

/** With other columns the same cards stay in sight. */
function useKeptScroll(scroller: RefObject<HTMLDivElement | null>, layout: MasonryLayout, columns: number) {
  const last = useRef({ layout, columns })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { layout, columns }
    const box = scroller.current
    if (!box || before.columns === columns || box.scrollTop === 0) return
    const { first } = boxesBetween(before.layout, box.scrollTop, box.scrollTop + 1)
    box.scrollTo({ top: layout.boxes[first]?.top ?? 0 })
  }, [scroller, layout, columns])
}

function handleOf(scroller: RefObject<HTMLDivElement | null>, layout: MasonryLayout): VirtualListHandle {
  return {
    scrollToIndex: (index) => {
      const [box, card] = [scroller.current, layout.boxes[index]]
      if (!box || !card) return
      const end = card.top + card.height
      if (card.top < box.scrollTop) box.scrollTop = card.top
      else if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight
    },
    scrollToOffset: (offset) => {
      if (scroller.current) scroller.current.scrollTop = offset
    },
    get element() {
      return scroller.current
    },
  }
}
