import type { Element } from 'domhandler'
import { selectorBounds } from '../documents/pages/bounds.ts'
import { compoundOf, stableClasses, stableId } from './names.ts'
import { childrenOf, descendantsOf, parentOf, textOf, type PageTree } from '../documents/pages/page-tree.ts'
import { selectAll } from '../documents/pages/select.ts'
import { parseSelector } from '../documents/pages/selector.ts'

/** Elements around an item that its selector names at most. */
const LEVELS = 4

/** Elements in one parent that are alike: of one name, and of one class where they have a lasting one in common. */
export function groupsIn(parent: Element): Element[][] {
  const children = childrenOf(parent)
  const counts = new Map<string, number>()
  const classesByChild = new Map(children.map((child) => [child, stableClasses(child)]))
  for (const [child, classes] of classesByChild)
    for (const name of classes) counts.set(key(child, name), (counts.get(key(child, name)) ?? 0) + 1)
  const kindOf = (child: Element) => {
    const shared = (classesByChild.get(child) ?? [])
      .map((name) => ({ name, count: counts.get(key(child, name)) ?? 0 }))
      .filter(({ count }) => count > 1)
      .toSorted((one, other) => other.count - one.count)
    return key(child, shared[0]?.name ?? '')
  }
  return [...Map.groupBy(children, kindOf).values()]
}

const key = (element: Element, className: string): string => `${element.name}.${className}`

/** The siblings that are like an element, itself among them. */
function groupOf(element: Element): Element[] {
  const parent = parentOf(element)
  return (parent && groupsIn(parent).find((group) => group.includes(element))) ?? [element]
}

/** How much there is to read: a letter of Chinese says more than one of English. */
export function weightOf(text: string): number {
  return (
    text.length +
    (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0)
  )
}

/** Shorter ones are those of menus. */
const LEAST_WEIGHT = 15
/** A few members tell what all are like. */
const SAMPLE = 12

/** What the members of a group have in them, as shares from 0 to 1. */
export interface GroupTraits {
  weight: number
  links: number
  headings: number
  times: number
  images: number
}

/** Looks at some members of a group. */
export function traitsOf(group: readonly Element[]): GroupTraits {
  const sample = group.slice(0, SAMPLE).map((element) => {
    const within = [element, ...descendantsOf(element)]
    return {
      weight: Math.min(weightOf(textOf(element, 400)), 400),
      link: within.find(({ name, attribs }) => name === 'a' && attribs['href'])?.attribs['href'],
      hasHeading: within.some(({ name }) => /^h[1-6]$/.test(name)),
      hasTime: within.some(({ name }) => name === 'time'),
      hasImage: within.some(({ name }) => name === 'img'),
    }
  })
  const share = (count: number) => count / sample.length
  return {
    weight: sample.reduce((sum, { weight }) => sum + weight, 0) / sample.length,
    links: share(new Set(sample.flatMap(({ link }) => link ?? [])).size),
    headings: share(sample.filter(({ hasHeading }) => hasHeading).length),
    times: share(sample.filter(({ hasTime }) => hasTime).length),
    images: share(sample.filter(({ hasImage }) => hasImage).length),
  }
}

/** Whether the members of a group may be entries: each leads somewhere else, or has a heading, and says something. */
export function isLikeEntries(group: readonly Element[]): boolean {
  // The cells of a row are parts of one entry.
  if (group.length < 2 || /^t[dh]$/.test(group[0]?.name ?? '')) return false
  const { weight, links, headings, times, images } = traitsOf(group)
  const hasMore = headings + times + images >= 0.5
  return (links >= 0.5 || headings >= 0.5) && (weight >= LEAST_WEIGHT || hasMore)
}

/**
 * A selector of the elements that are like one another in a parent: the name and classes that they share, within what is
 * around them as far as it takes to tell them from others.
 */
export function selectorOfGroup(tree: PageTree, group: readonly Element[]): string | null {
  const [first] = group
  if (!first) return null
  const shared = stableClasses(first).filter((name) =>
    group.every((element) => stableClasses(element).includes(name)),
  )
  let selector = compoundOf(first, shared)
  let around = parentOf(first)
  for (let level = 0; around && level < LEVELS && around.name !== 'html'; level += 1) {
    const id = stableId(around)
    const longer = `${id ? `#${id}` : compoundOf(around)} > ${selector}`
    if (longer.length > selectorBounds.length) return selector
    selector = longer
    if (id || selectAll(tree, parseSelector(selector)).length === group.length) return selector
    around = parentOf(around)
  }
  return selector
}

/**
 * The selector of the repeated element that was pointed at: the innermost one around the place that may be an entry, else
 * the innermost that is repeated at all. Null where nothing around the place is repeated.
 */
export function selectorAt(tree: PageTree, place: Element): string | null {
  let repeated: Element[] | undefined
  for (let element: Element | null = place; element && element.name !== 'body'; element = parentOf(element)) {
    const group = groupOf(element)
    if (isLikeEntries(group)) return selectorOfGroup(tree, group)
    if (group.length > 1) repeated ??= group
  }
  return repeated ? selectorOfGroup(tree, repeated) : null
}
