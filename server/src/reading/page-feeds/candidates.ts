import type { PageRecipe } from '@tidings/contracts'
import type { Element } from 'domhandler'
import { tellBounds } from '../documents/pages/bounds.ts'
import { groupsIn, isLikeEntries, selectorOfGroup, traitsOf } from './groups.ts'
import { childrenOf, isSilent, parentOf, textOf, type PageTree } from '../documents/pages/page-tree.ts'
import { guessParts } from './parts.ts'
import { parseParts, readItem } from '../documents/pages/part-values.ts'
import { selectAll } from '../documents/pages/select.ts'
import { parseSelector } from '../documents/pages/selector.ts'

/** A repeated element that may be the entries of a page. */
export interface Candidate {
  recipe: PageRecipe
  count: number
  /** The titles of its first members. */
  samples: string[]
}

/** Groups that are worth a closer look; the best come first. */
const LOOKED_AT = 24
const SAMPLES = 3
/** Fewer are not repeated. */
const LEAST_MEMBERS = 3
/** More members do not make a group more likely. */
const MANY = 40

/** Finds what is repeated on a page and may be its entries, the likeliest first. */
export function findCandidates(tree: PageTree): Candidate[] {
  const groups = tree.elements
    .filter((element) => !isSilent(element) && childrenOf(element).length >= LEAST_MEMBERS)
    .flatMap((parent) => groupsIn(parent).filter((group) => group.length >= LEAST_MEMBERS))
    .filter(isLikeEntries)
    .map((group) => ({ group, score: scoreOf(group) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, LOOKED_AT)
  const candidates = new Map<string, Candidate>()
  for (const { group } of groups) {
    const candidate = toCandidate(tree, group, candidates)
    if (candidate) candidates.set(candidate.recipe.item, candidate)
    if (candidates.size === tellBounds.candidates) break
  }
  return [...candidates.values()]
}

/** Parts of a page that lead through the site rather than to its news. */
const besides = /^(?:nav|footer|aside|header|form)$/

function scoreOf(group: readonly Element[]): number {
  const { weight, links, headings, times, images } = traitsOf(group)
  const size = Math.log2(1 + Math.min(group.length, MANY))
  const isBeside = group[0] !== undefined && isInside(group[0], besides)
  const likeness = (0.3 + links) * (1 + headings / 2 + times / 2 + images / 5)
  return size * Math.sqrt(weight) * likeness * (isBeside ? 0.25 : 1)
}

function isInside(element: Element, names: RegExp): boolean {
  for (let current: Element | null = element; current; current = parentOf(current))
    if (names.test(current.name)) return true
  return false
}

function toCandidate(
  tree: PageTree,
  group: readonly Element[],
  known: ReadonlyMap<string, Candidate>,
): Candidate | null {
  const item = selectorOfGroup(tree, group)
  if (item === null || known.has(item)) return null
  const elements = selectAll(tree, parseSelector(item))
  const recipe: PageRecipe = { item, ...guessParts(elements, tree.base) }
  const selectors = parseParts(recipe)
  const samples = elements.slice(0, SAMPLES).map((element) => {
    const { title } = readItem(element, selectors, tree)
    return (title ?? textOf(element, 80)).slice(0, 80)
  })
  return { recipe, count: elements.length, samples }
}
