import type { RefObject } from 'react'
import { entryRenderCommands, type Ways } from '../commands/entry-render-commands.ts'
import { isOffered } from '../commands/is-offered.ts'
import { useCommands } from '../commands/use-commands.ts'
import { scrollText } from './scroll-text.ts'

interface EntryRenderOptions {
  scroller: RefObject<HTMLElement | null>
  ways: Ways
  onMove: (step: 1 | -1) => void
}

/** One step of the keyboard: a quarter of what is in sight, within bounds (screens.md 4). */
const SHARE = 0.25
const LEAST_PX = 120
const MOST_PX = 250

/** Answers the commands of the text that is open. */
export function useEntryRenderCommands({ scroller, ways, onMove }: EntryRenderOptions): void {
  const scroll = (direction: 1 | -1) => {
    const element = scroller.current
    if (!element) return
    const step = Math.min(MOST_PX, Math.max(LEAST_PX, element.clientHeight * SHARE))
    scrollText(element, direction * step)
  }
  useCommands(
    Object.keys(entryRenderCommands),
    // Keys that are faster than the page go on from where they led to: there may be a way that is not drawn yet.
    (id) => entryRenderCommands[id]?.run?.(ways, { scroll, onMove }),
    (id) => isOffered(entryRenderCommands[id]?.look?.(ways)),
  )
}
