import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useStore } from '@tidings/runtime'
import { fixedKeys } from '../commands/fixed-keys.ts'
import { idsBetween, isChosen, toggleLine } from './selection.ts'
import { $selection, clearSelection } from './selection.store.ts'
import type { SidebarRow } from './subscription-rows.ts'
import { lineKey, type TreeLine } from './subscriptions.ts'

interface SelectionOptions {
  lines: readonly TreeLine<SidebarRow>[]
  focus: { index: number; moveTo: (index: number) => void }
}

/**
 * Choosing several feeds and lists: with the modifier keys and the mouse, with Space, Shift and the arrows, or by a touch once the
 * choice has begun in the menu.
 */
export function useSelection({ lines, focus }: SelectionOptions) {
  const chosen = useStore($selection)
  /** Where a range begins. */
  const anchor = useRef<string | null>(null)

  function toggle(index: number) {
    const line = lines[index]
    if (!line) return
    anchor.current = lineKey(line)
    $selection.set(toggleLine($selection.get(), line))
  }

  function extendTo(index: number) {
    const start = lines.findIndex((line) => lineKey(line) === anchor.current)
    const from = start === -1 ? focus.index : start
    const line = lines[from]
    anchor.current = line ? lineKey(line) : null
    $selection.set(idsBetween(lines, from, index))
  }

  /** Heard before the link that was clicked. */
  function handleClick(event: MouseEvent, index: number) {
    if (event.button !== 0) return
    const isAdding = event.ctrlKey || event.metaKey || (chosen.size > 0 && isTouch(event))
    if (!isAdding && !event.shiftKey) return clearSelection()
    event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey) extendTo(index)
    else toggle(index)
    focus.moveTo(index)
  }

  /** True for a key that chose something, or nothing any more. */
  function handleKey(event: KeyboardEvent): boolean {
    const step = event.shiftKey ? arrowStep(event.key) : 0
    const target = lines[focus.index + step]
    if (event.code === fixedKeys.choose) toggle(focus.index)
    else if (event.key === fixedKeys.leave && chosen.size > 0) clearSelection()
    else if (event.key === fixedKeys.chooseAll && (event.ctrlKey || event.metaKey) && !event.shiftKey)
      $selection.set(idsBetween(lines, 0, lines.length - 1))
    else if (step !== 0 && target) {
      extendTo(focus.index + step)
      focus.moveTo(focus.index + step)
    } else return false
    return true
  }

  return {
    chosen,
    handleClick,
    handleKey,
    isChosen: (line: TreeLine<SidebarRow>) => isChosen(chosen, line),
  }
}

const arrowStep = (key: string): number => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
