import { useRef, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react'

/** How much of it stays in sight, in pixels. */
const IN_SIGHT = 96

interface Point {
  x: number
  y: number
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Moves what floats by what is marked `data-panel-handle` in it, as far as it can be reached again. */
export function useDragged(panel: RefObject<HTMLElement | null>) {
  const [moved, setMoved] = useState<Point>()
  const grip = useRef<Point | null>(null)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, button, clientX, clientY, pointerId, currentTarget } = event
    const isHandle =
      target instanceof Element && target.closest('[data-panel-handle]') && !target.closest('button')
    if (!isHandle || button !== 0) return
    const { left, top } = currentTarget.getBoundingClientRect()
    grip.current = { x: clientX - left, y: clientY - top }
    currentTarget.setPointerCapture(pointerId)
  }

  function onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
    if (!grip.current || !panel.current) return
    const { width } = panel.current.getBoundingClientRect()
    setMoved({
      x: within(clientX - grip.current.x, IN_SIGHT - width, innerWidth - IN_SIGHT),
      y: within(clientY - grip.current.y, 0, innerHeight - IN_SIGHT),
    })
  }

  const end = () => {
    grip.current = null
  }
  const style: CSSProperties = moved ? { left: moved.x, top: moved.y, right: 'auto', bottom: 'auto' } : {}
  return { style, handlers: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end } }
}
