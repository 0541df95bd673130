import { useEffect, useState, type RefObject } from 'react'
import { fromMiddle, sizesOf } from './stage-sizes.ts'
import { useGestures } from './use-gestures.ts'
import { fitted, pan, STEP, zoomAt, type Point, type Stage, type Zoom } from './zoom.ts'

interface ZoomOptions {
  onSwipe: (to: 'next' | 'previous' | 'close') => void
}

const WHEEL_STEP = 0.0022
const KEY_FACTOR = 1.4
const KEY_PAN_PX = 80
const middle: Point = { x: 0, y: 0 }

/** Enlarges and moves the picture on a stage: by wheel and gestures, and by calls for keys. */
export function useZoom(stage: RefObject<HTMLElement | null>, { onSwipe }: ZoomOptions) {
  const [zoom, setZoom] = useState(fitted)
  const change = (to: (zoom: Zoom, stage: Stage) => Zoom) => setZoom((now) => to(now, sizesOf(stage.current)))
  const toggleAt = (at: Point) =>
    change((now, sizes) => (now.scale > 1 ? fitted : zoomAt(now, STEP, at, sizes)))
  const handlers = useGestures(stage, { zoom, onChange: change, onDoubleTap: toggleAt, onSwipe })

  // React listens to the wheel passively, and then the page would zoom too.
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const factor = Math.exp(-event.deltaY * WHEEL_STEP)
      setZoom((now) => zoomAt(now, factor, fromMiddle(event, element), sizesOf(element)))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])

  return {
    zoom,
    handlers,
    reset: () => setZoom(fitted),
    toggle: () => toggleAt(middle),
    zoomIn: () => change((now, sizes) => zoomAt(now, KEY_FACTOR, middle, sizes)),
    zoomOut: () => change((now, sizes) => zoomAt(now, 1 / KEY_FACTOR, middle, sizes)),
    move: (x: number, y: number) =>
      change((now, sizes) => pan(now, { x: x * KEY_PAN_PX, y: y * KEY_PAN_PX }, sizes)),
  }
}
