import type { PageField, PagePart, PageRecipe, PointProblem, SelectorProblem } from '@tidings/contracts'
import type { Element } from 'domhandler'
import { htmlToText } from '../documents/text.ts'
import { parts as partNames, tellBounds } from '../documents/pages/bounds.ts'
import { selectorAt } from './groups.ts'
import { descendantsOf, parentOf, type PageTree } from '../documents/pages/page-tree.ts'
import { isLink, linkOf, type PageItem } from '../documents/pages/part-values.ts'
import { guessParts, selectorOfPart } from './parts.ts'
import { readItems } from '../documents/pages/read-page.ts'
import { selectAll } from '../documents/pages/select.ts'
import { parseSelector, SelectorError } from '../documents/pages/selector.ts'

/** What somebody points at: an element, and what it is to be. */
export interface Point {
  field: PageField
  node: number
}

/** What a recipe gives on a page. */
export interface Preview {
  /** Null where there is none yet. */
  recipe: PageRecipe | null
  count: number
  items: number[]
  parts: Partial<Record<PagePart, number[]>>
  entries: PreviewEntry[]
  problems: { field: PageField; reason: SelectorProblem | PointProblem }[]
}

export interface PreviewEntry {
  title: string | null
  url: string | null
  publishedAt: string | null
  image: string | null
  summary: string | null
}

const SUMMARY_LENGTH = 200

/** Follows a recipe on a page, changed by what was pointed at; says of each selector that does not do why. */
export function previewRecipe(tree: PageTree, recipe: PageRecipe | null, point: Point | null): Preview {
  const pointed = point ? pointAt(tree, recipe, point) : { recipe, problem: null }
  if (pointed.recipe === null || pointed.problem !== null) {
    const problems = point && pointed.problem ? [{ field: point.field, reason: pointed.problem }] : []
    return pointed.recipe === null
      ? { ...nothing, problems }
      : { ...followRecipe(tree, pointed.recipe), problems }
  }
  return followRecipe(tree, pointed.recipe)
}

const nothing: Preview = { recipe: null, count: 0, items: [], parts: {}, entries: [], problems: [] }

type Pointed = { recipe: PageRecipe | null; problem: PointProblem | null }

function pointAt(tree: PageTree, recipe: PageRecipe | null, { field, node }: Point): Pointed {
  const element = tree.elements[node]
  if (!element) return { recipe, problem: 'not-there' }
  if (field === 'item') return pointAtItem(tree, recipe, element)
  const items = recipe ? selectOrNone(tree, recipe.item) : []
  const item = items.find((each) => each === element || isInside(element, each))
  if (!recipe || !item) return { recipe, problem: 'outside' }
  const part = field === 'link' ? toLink(element, item, tree) : element
  const selector = part && selectorOfPart(items, item, part)
  return selector
    ? { recipe: { ...recipe, [field]: selector }, problem: null }
    : { recipe, problem: field === 'link' ? 'no-link' : 'not-there' }
}

function pointAtItem(tree: PageTree, recipe: PageRecipe | null, element: Element): Pointed {
  const item = selectorAt(tree, element)
  if (item === null) return { recipe, problem: 'not-repeated' }
  // What was chosen of it already stays.
  if (item === recipe?.item) return { recipe, problem: null }
  return { recipe: { item, ...guessParts(selectOrNone(tree, item), tree.base) }, problem: null }
}

function isInside(element: Element, item: Element): boolean {
  for (let current = parentOf(element); current; current = parentOf(current))
    if (current === item) return true
  return false
}

/** What leads elsewhere where somebody points: the place itself, the link in it, or the link that it is in. */
function toLink(place: Element, item: Element, { base }: PageTree): Element | null {
  if (linkOf(place, item, base) === null) return null
  const within = [place, ...descendantsOf(place)].find(isLink)
  if (within) return within
  let around = parentOf(place)
  while (around && around !== item && !isLink(around)) around = parentOf(around)
  return around
}

function selectOrNone(tree: PageTree, selector: string): Element[] {
  try {
    return selectAll(tree, parseSelector(selector))
  } catch (error) {
    if (error instanceof SelectorError) return []
    throw error
  }
}

function followRecipe(tree: PageTree, recipe: PageRecipe): Preview {
  const problems = problemsOf(recipe)
  const wrong = new Set(problems.map(({ field }) => field))
  const items = wrong.has('item') ? [] : readItems(tree, withoutParts(recipe, wrong))
  if (items.length === 0 && !wrong.has('item')) problems.push({ field: 'item', reason: 'nothing' })
  const idsOf = (elements: readonly (Element | undefined)[]) =>
    elements.slice(0, tellBounds.marked).flatMap((element) => (element && tree.ids.get(element)) ?? [])
  return {
    recipe,
    count: items.length,
    items: idsOf(items.map(({ element }) => element)),
    parts: Object.fromEntries(partNames.map((part) => [part, idsOf(items.map(({ parts }) => parts[part]))])),
    entries: items.slice(0, tellBounds.entries).map(toEntry),
    problems: [...problems, ...missingParts(recipe, items, wrong)],
  }
}

function problemsOf(recipe: PageRecipe): Preview['problems'] {
  return (['item', ...partNames] as const).flatMap((field) => {
    const selector = recipe[field]
    if (selector === undefined) return []
    try {
      parseSelector(selector)
      return []
    } catch (error) {
      if (error instanceof SelectorError) return [{ field, reason: error.problem }]
      throw error
    }
  })
}

function withoutParts({ item, ...parts }: PageRecipe, wrong: ReadonlySet<string>): PageRecipe {
  return { item, ...Object.fromEntries(Object.entries(parts).filter(([part]) => !wrong.has(part))) }
}

/** Parts that no item has. */
function missingParts(
  recipe: PageRecipe,
  items: readonly PageItem[],
  wrong: ReadonlySet<PageField>,
): Preview['problems'] {
  return partNames
    .filter((part) => recipe[part] !== undefined && !wrong.has(part) && items.length > 0)
    .filter((part) => items.every(({ parts }) => parts[part] === undefined))
    .map((field) => ({ field, reason: 'nothing' as const }))
}

function toEntry({ title, link, date, image, summaryHtml }: PageItem): PreviewEntry {
  return {
    title,
    url: link,
    publishedAt: date,
    image,
    summary: summaryHtml === null ? null : htmlToText(summaryHtml, SUMMARY_LENGTH),
  }
}
