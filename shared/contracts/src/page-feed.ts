import { pageFeedLimits } from './limits.ts'
import { pageParts } from './page-parts.ts'
import { z } from './zod.ts'

export const pagePart = z.enum(pageParts)

export const pageField = z.enum(['item', ...pageParts])

const selector = z.string().trim().min(1).max(pageFeedLimits.selectorLength)

/** How entries are found on a page: CSS selectors of the repeated element, and of what is in it. */
export const pageRecipe = z.object({
  item: selector,
  title: selector.optional(),
  link: selector.optional(),
  date: selector.optional(),
  image: selector.optional(),
  summary: selector.optional(),
})

/** Why a selector is not taken. */
export const selectorProblems = ['not-a-selector', 'not-allowed', 'too-complex'] as const

/** Why nothing came of what was pointed at, or of a selector. */
export const pointProblems = ['not-repeated', 'outside', 'no-link', 'not-there', 'nothing'] as const

export const pageProblem = z.object({
  field: pageField,
  reason: z.enum([...selectorProblems, ...pointProblems]),
})

const outlineKinds = [
  'block',
  'inline',
  'heading',
  'paragraph',
  'link',
  'image',
  'list',
  'listItem',
  'table',
  'tableRow',
  'tableCell',
  'time',
  'strong',
] as const

const outlineKind = z.enum(outlineKinds)

/** Of a page to point at: an element (`id`, `kind`, `name`), or words of one (`text` alone). */
export const outlineNode = z.object({
  /** Place in the list of the element around it, which stands before; -1 for the outermost. */
  parent: z.number(),
  id: z.number().optional(),
  kind: outlineKind.optional(),
  /** As a selector would name it. */
  name: z.string().optional(),
  text: z.string().optional(),
  /** Where this server gives the picture. */
  image: z.string().optional(),
})

export type PagePart = z.infer<typeof pagePart>
export type PageField = z.infer<typeof pageField>
export type PageRecipe = z.infer<typeof pageRecipe>
export type SelectorProblem = (typeof selectorProblems)[number]
export type PointProblem = (typeof pointProblems)[number]
export type OutlineKind = z.infer<typeof outlineKind>
export type OutlineNode = z.infer<typeof outlineNode>
