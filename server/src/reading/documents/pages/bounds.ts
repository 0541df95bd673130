import type { PagePart } from '@tidings/contracts'

// The workers in which pages are read start quickly, and stay small, as they bring nothing of the contracts: what those say
// too is compared with this by a test.

/** The parts of an entry, in their order. */
export const parts = ['title', 'link', 'date', 'image', 'summary'] as const satisfies readonly PagePart[]

/** What a selector may be, in characters, steps and alternatives. */
export const selectorBounds = { length: 240, steps: 8, alternatives: 4 } as const

/** How much of a page is told. */
export const tellBounds = {
  /** Elements and texts of the outline. */
  nodes: 4000,
  candidates: 6,
  entries: 8,
  /** Elements that are marked on the page. */
  marked: 300,
} as const
