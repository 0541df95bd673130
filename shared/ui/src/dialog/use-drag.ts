import { useRef, type PointerEvent } from 'react'

/** How much of a dialog stays in sight, in pixels. */
const IN_SIGHT = 48

interface Drag {
  popup: HTMLElement
  x: number
  y: number
}

/** How far something was moved from where the layout has it. */
function offsetOf({ style }: HTMLElement): { x: number; y: number } {
  const [, x = '0', y = '0'] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(style.transform) ?? []
  return { x: Number(x), y: Number(y) }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Moves a dialog by its title, as far as it can be reached again; not where `data-fixed-dialogs` is set, nor by touch. */
export function useDrag() {
  const drag = useRef<Drag | null>(null)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const popup = event.currentTarget.closest<HTMLElement>('[role=dialog]')
    const isFixed = 'fixedDialogs' in document.documentElement.dataset
    if (!popup || isFixed || event.button !== 0 || event.pointerType === 'touch') return
    const { x, y } = offsetOf(popup)
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { popup, x: x - event.clientX, y: y - event.clientY }
  }

  function onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    const { popup, x, y } = drag.current
    const before = offsetOf(popup)
    const box = popup.getBoundingClientRect()
    const left = box.left - before.x
    const top = box.top - before.y
    const nextX = within(x + clientX, IN_SIGHT - left - box.width, innerWidth - IN_SIGHT - left)
    const nextY = within(y + clientY, -top, innerHeight - IN_SIGHT - top)
    popup.style.transform = `translate(${nextX}px, ${nextY}px)`
  }

  const end = () => {
    drag.current = null
  }
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end }
}
