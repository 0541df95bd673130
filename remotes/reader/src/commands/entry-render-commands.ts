import { ChevronDown, ChevronUp } from '@tidings/ui'
import { ArrowDown, ArrowUp } from '../icons/icons.tsx'
import type { Commands } from './command.ts'

export interface EntryRenderTools {
  scroll: (direction: 1 | -1) => void
  onMove: (step: 1 | -1) => void
}

/** Where one can turn to from a text. */
export interface Ways {
  hasPrevious: boolean
  hasNext: boolean
}

/** What can be done to the text that is open: scrolling it, and turning to the entries before and after. */
export const entryRenderCommands: Commands<Ways, EntryRenderTools> = {
  'entry-render:scroll-down': { icon: ArrowDown, run: (_text, { scroll }) => scroll(1) },
  'entry-render:scroll-up': { icon: ArrowUp, run: (_text, { scroll }) => scroll(-1) },
  'entry-render:previous-entry': {
    icon: ChevronUp,
    surfaces: ['header'],
    look: ({ hasPrevious }) => ({ disabled: !hasPrevious }),
    run: (_text, { onMove }) => onMove(-1),
  },
  'entry-render:next-entry': {
    icon: ChevronDown,
    surfaces: ['header'],
    look: ({ hasNext }) => ({ disabled: !hasNext }),
    run: (_text, { onMove }) => onMove(1),
  },
}
