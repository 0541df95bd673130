import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './resize-handle.module.css'

export interface ResizeHandleProps {
  /** What it changes, for example "Width of the sidebar". */
  label: string
  /** The width of the panel in pixels. */
  value: number
  min: number
  max: number
  /** Where a double click returns to. */
  defaultValue?: number | undefined
  /** The edge of the panel on which it sits: on its `end` the panel grows in reading direction. */
  edge?: 'start' | 'end'
  /** While it moves. */
  onChange: (value: number) => void
  /** Where it came to rest. */
  onCommit?: (value: number) => void
}

const STEP = 8
const LARGE_STEP = 64

/** A border that one drags, or moves by the arrow keys, to change the width of a panel. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, value, min, max, defaultValue, edge = 'end', onChange, onCommit } = props
  const drag = useRef<{ pointerX: number; value: number } | null>(null)

  const clamp = (next: number) => Math.round(Math.min(max, Math.max(min, next)))

  /** 1 where a move to the right makes the panel wider, else -1. */
  const direction = (element: HTMLElement) =>
    (getComputedStyle(element).direction === 'rtl') === (edge === 'end') ? -1 : 1

  function settle(next: number) {
    const clamped = clamp(next)
    if (clamped === value) return
    onChange(clamped)
    onCommit?.(clamped)
  }

  function handlePointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus({ focusVisible: false })
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { pointerX: event.clientX, value }
  }

  function handlePointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!drag.current) return
    const moved = (event.clientX - drag.current.pointerX) * direction(event.currentTarget)
    const next = clamp(drag.current.value + moved)
    if (next !== value) onChange(next)
  }

  function handlePointerEnd() {
    if (!drag.current) return
    if (drag.current.value !== value) onCommit?.(value)
    drag.current = null
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = (event.shiftKey ? LARGE_STEP : STEP) * direction(event.currentTarget)
    const targets: Record<string, number> = {
      ArrowRight: value + step,
      ArrowLeft: value - step,
      Home: min,
      End: max,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    settle(target)
  }

  return (
    <div
      // With a value and the focus a separator is a control, which <hr> is not.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerEnd}
      onPointerCancel={handlePointerEnd}
      onDoubleClick={() => defaultValue !== undefined && settle(defaultValue)}
      onKeyDown={handleKeyDown}
    />
  )
}
