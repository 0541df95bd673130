import {
  createContext,
  useContext,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type Ref,
  type RefObject,
} from 'react'
import {
  Virtualizer,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  type VirtualizerHandle,
} from 'virtua'
import { classNames } from '../class-names.ts'
import styles from './virtual-list.module.css'

/** Where a list stood, and the sizes it had measured; plain JSON, good for session storage. */
export interface ScrollState {
  offset: number
  sizes: VirtualizerHandle['cache']
}

export interface VirtualListHandle {
  /** Brings a row into sight with the least movement. */
  scrollToIndex: (index: number, align?: 'nearest' | 'start' | 'center' | 'end') => void
  scrollToOffset: (offset: number) => void
  readonly element: HTMLElement | null
}

export interface VirtualListProps<Item> {
  label: string
  /** A tree's rows are `treeitem`s that say their own place. */
  role?: 'list' | 'tree'
  items: readonly Item[]
  /** Give each row a key of the item itself. */
  renderItem: (item: Item, index: number) => ReactElement
  /** Where it stood when it was last left. Remotes of 0.1 know it by this name, and the next. */
  initialPlace?: ScrollState | undefined
  /** Told whenever scrolling rests, and when the list goes. */
  onPlaceChange?: (state: ScrollState) => void
  /** The first and last rows in sight, as they change. */
  onRangeChange?: (first: number, last: number) => void
  /** Nearly at the end: time for more. */
  onEndReached?: () => void
  /** Set while rows are put in at the start, so that those in sight stay where they are. */
  keepEnd?: boolean | undefined
  /** Rows that stay in the page wherever the list stands. */
  keepMounted?: readonly number[]
  /** Height of a row not seen yet; estimated when absent. */
  estimatedSize?: number | undefined
  className?: string | undefined
  ref?: Ref<VirtualListHandle>
}

const ROWS_BEFORE_END = 10

/** A list of any length of which only the rows in sight are in the page. It scrolls by itself and returns to where it stood. */
export function VirtualList<Item>({ label, className, ref, ...rows }: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useRef<VirtualizerHandle>(null)
  useImperativeHandle(ref, () => createHandle(virtualizer, scroller), [])
  return (
    <div ref={scroller} className={classNames(styles.scroller, className)}>
      {/* Sizes are taken from what is restored only at the start, so there must be rows by then. */}
      {rows.items.length > 0 && (
        <Rows {...rows} label={label} scroller={scroller} virtualizer={virtualizer} />
      )}
    </div>
  )
}

interface RowsProps<Item> extends Omit<VirtualListProps<Item>, 'className' | 'ref'> {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: RefObject<VirtualizerHandle | null>
}

function Rows<Item>(props: RowsProps<Item>) {
  const { label, role = 'list', items, renderItem, onPlaceChange, scroller, virtualizer } = props
  // Only where it stood at the start counts.
  const [initialPlace] = useState(props.initialPlace)
  const list = useMemo(() => ({ label, role, count: items.length }), [label, role, items.length])
  const handleView = useView(props)
  useScrollState(virtualizer, initialPlace, onPlaceChange)
  return (
    <ListContext value={list}>
      <Virtualizer
        ref={virtualizer}
        scrollRef={scroller}
        data={items}
        as={ListElement}
        item={RowElement}
        shift={props.keepEnd ?? false}
        onScroll={handleView}
        onResize={handleView}
        onScrollEnd={() => virtualizer.current && onPlaceChange?.(scrollStateOf(virtualizer.current))}
        {...(initialPlace && { cache: initialPlace.sizes })}
        {...(props.keepMounted && { keepMounted: props.keepMounted })}
        {...(props.estimatedSize && { itemSize: props.estimatedSize })}
      >
        {renderItem}
      </Virtualizer>
    </ListContext>
  )
}

/** Tells which rows are in sight, and once for each length of the list that its end is near. */
function useView<Item>({ items, virtualizer, onRangeChange, onEndReached }: RowsProps<Item>) {
  const seen = useRef({ first: -1, last: -1, endAskedAt: 0 })
  return () => {
    const list = virtualizer.current
    if (!list) return
    const first = list.findItemIndex(list.scrollOffset)
    const last = list.findItemIndex(list.scrollOffset + list.viewportSize)
    if (first !== seen.current.first || last !== seen.current.last) onRangeChange?.(first, last)
    const isNearEnd = last >= items.length - ROWS_BEFORE_END && seen.current.endAskedAt !== items.length
    if (isNearEnd) onEndReached?.()
    seen.current = { first, last, endAskedAt: isNearEnd ? items.length : seen.current.endAskedAt }
  }
}

/** Returns to where it stood first, and reports where it stands when the list goes, or the page. */
function useScrollState(
  virtualizer: RefObject<VirtualizerHandle | null>,
  initialPlace: ScrollState | undefined,
  onPlaceChange: ((state: ScrollState) => void) | undefined,
) {
  const report = useRef(onPlaceChange)
  useLayoutEffect(() => {
    report.current = onPlaceChange
  })
  useLayoutEffect(() => {
    const list = virtualizer.current
    if (!list) return
    if (initialPlace && initialPlace.offset > 0) list.scrollTo(initialPlace.offset)
    const tell = () => report.current?.(scrollStateOf(list))
    // A page that goes takes the list along, and says no word of it.
    addEventListener('pagehide', tell)
    return () => {
      removeEventListener('pagehide', tell)
      tell()
    }
  }, [virtualizer, initialPlace])
}

function scrollStateOf(list: VirtualizerHandle): ScrollState {
  return { offset: list.scrollOffset, sizes: list.cache }
}

function createHandle(
  virtualizer: RefObject<VirtualizerHandle | null>,
  scroller: RefObject<HTMLDivElement | null>,
): VirtualListHandle {
  return {
    scrollToIndex: (index, align = 'nearest') => {
      const scroll = () => virtualizer.current?.scrollToIndex(index, { align })
      // In the frame in which it comes a list does not know its height, and takes every row to be beyond its end.
      if (virtualizer.current?.viewportSize === 0) requestAnimationFrame(scroll)
      else scroll()
    },
    scrollToOffset: (offset) => virtualizer.current?.scrollTo(offset),
    get element() {
      return scroller.current
    },
  }
}

interface ListDetails {
  label: string
  role: 'list' | 'tree'
  count: number
}

const ListContext = createContext<ListDetails>({ label: '', role: 'list', count: 0 })

function ListElement({ style, ...props }: CustomContainerComponentProps) {
  const { label, role } = useContext(ListContext)
  return (
    <ol
      {...props}
      // A list that is scrolled would hear nothing of the pointer until it has rested, and a click would be lost.
      style={{ ...style, pointerEvents: 'auto' }}
      role={role}
      aria-label={label}
      // Of a tree several rows can be chosen.
      aria-multiselectable={role === 'tree' || undefined}
      className={styles.list}
    />
  )
}

function RowElement({ index, ...row }: CustomItemComponentProps) {
  const { role, count } = useContext(ListContext)
  if (role === 'tree') return <li {...row} role="none" />
  return <li {...row} aria-posinset={index + 1} aria-setsize={count} />
}
