import { useRef, type PointerEvent, type RefObject } from 'react'
import { fromMiddle } from './stage-sizes.ts'
import { pan, swipeOf, zoomAt, type Point, type Stage, type Zoom } from './zoom.ts'

interface GestureOptions {
  zoom: Zoom
  onChange: (to: (zoom: Zoom, stage: Stage) => Zoom) => void
  onDoubleTap: (at: Point) => void
  onSwipe: (to: 'next' | 'previous' | 'close') => void
}

/** Two taps within this time are one. */
const DOUBLE_TAP_MS = 300
const TAP_PX = 8

/** Handlers for fingers and mouse on a stage: dragging, two fingers, two taps, swipes. */
export function useGestures(
  stage: RefObject<HTMLElement | null>,
  { zoom, onChange, onDoubleTap, onSwipe }: GestureOptions,
) {
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<Point | null>(null)
  const tappedAt = useRef(0)

  function handleDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, fromMiddle(event, stage.current))
    start.current = pointers.current.size === 1 ? fromMiddle(event, stage.current) : null
  }

  function handleMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event, stage.current)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    onChange((zoomed, sizes) => follow(zoomed, { before, now, other }, sizes))
  }

  function handleUp(event: PointerEvent) {
    const from = start.current
    if (!pointers.current.delete(event.pointerId) || !from) return
    start.current = null
    const at = fromMiddle(event, stage.current)
    if (distance(at, from) < TAP_PX) return handleTap(at, event.timeStamp)
    const to = zoom.scale === 1 ? swipeOf({ x: at.x - from.x, y: at.y - from.y }) : null
    if (to) onSwipe(to)
  }

  function handleTap(at: Point, time: number) {
    const isDouble = time - tappedAt.current < DOUBLE_TAP_MS
    tappedAt.current = isDouble ? 0 : time
    if (isDouble) onDoubleTap(at)
  }

  function handleCancel({ pointerId }: PointerEvent) {
    pointers.current.delete(pointerId)
    start.current = null
  }

  return {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: handleCancel,
  }
}

interface Movement {
  before: Point
  now: Point
  /** Where the second finger is. */
  other: Point | undefined
}

/** One finger moves what is enlarged; two enlarge about the middle between them. */
function follow(zoom: Zoom, { before, now, other }: Movement, stage: Stage): Zoom {
  const by = { x: now.x - before.x, y: now.y - before.y }
  if (!other) return zoom.scale > 1 ? pan(zoom, by, stage) : zoom
  const factor = distance(now, other) / Math.max(1, distance(before, other))
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  return zoomAt(pan(zoom, { x: by.x / 2, y: by.y / 2 }, stage), factor, middle, stage)
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
