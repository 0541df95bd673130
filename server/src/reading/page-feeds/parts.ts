import type { PagePart, PageRecipe } from '@tidings/contracts'
import type { Element } from 'domhandler'
import { parts, selectorBounds } from '../documents/pages/bounds.ts'
import { weightOf } from './groups.ts'
import { compoundOf, stableClasses } from './names.ts'
import { childrenOf, descendantsOf, isSilent, parentOf, textOf } from '../documents/pages/page-tree.ts'
import { dateOf, imageOf, isLink, saysDate } from '../documents/pages/part-values.ts'
import { Positions } from '../documents/pages/positions.ts'
import { selectWithin } from '../documents/pages/select.ts'
import { parseSelector } from '../documents/pages/selector.ts'

/** Items that are looked at for a guess, and to see whether a selector does for all. */
const SAMPLE = 10
/** A selector that finds its part in so many items is good enough to stay with. */
const GOOD_SHARE = 0.6

/** Names that need no class to be understood. */
const telling = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'time', 'img', 'a'])

/**
 * A selector, within any item, of what was found or pointed at in one of them: by its name, its classes, what is around it,
 * and in the end its place. The first that finds its like in most items.
 */
export function selectorOfPart(items: readonly Element[], item: Element, part: Element): string | null {
  if (part === item) return ':scope'
  const positions = new Positions()
  const sample = items.slice(0, SAMPLE)
  let best: { selector: string; share: number } | undefined
  for (const selector of partSelectors(item, part, positions)) {
    if (selector.length > selectorBounds.length) continue
    const parsed = parseSelector(selector)
    if (selectWithin(item, parsed, positions) !== part) continue
    const found = sample.filter((each) => selectWithin(each, parsed, positions)).length
    const share = found / sample.length
    if (share >= GOOD_SHARE) return selector
    if (!best || share > best.share) best = { selector, share }
  }
  return best?.selector ?? null
}

function partSelectors(item: Element, part: Element, positions: Positions): string[] {
  const { name } = part
  const classes = stableClasses(part)
  const parent = parentOf(part)
  const outer = parent && parent !== item ? compoundOf(parent) : null
  return [
    ...(telling.has(name) ? [name] : []),
    ...classes.map((each) => `${name}.${each}`),
    ...(outer?.includes('.') ? [`${outer} > ${compoundOf(part)}`] : []),
    compoundOf(part),
    ...(outer ? [`${outer} > ${compoundOf(part)}`] : []),
    pathOf(item, part, positions),
  ].filter((selector) => !selector.startsWith('*'))
}

/** The way from an item to a part by the places of what is between. */
function pathOf(item: Element, part: Element, positions: Positions): string {
  const steps: string[] = []
  for (let element: Element | null = part; element && element !== item; element = parentOf(element))
    steps.unshift(`${compoundOf(element, [])}:nth-child(${positions.of(element).child})`)
  return `:scope > ${steps.join(' > ')}`
}

type Finder = (item: Element, base: string) => Element | undefined

/** Each part with what looks for it in an item. */
const finders: Record<PagePart, Finder> = {
  title: findTitle,
  link: findLink,
  date: findDate,
  image: findImage,
  summary: findSummary,
}

/** Guesses where in its items a page has title, link, date, picture and summary. */
export function guessParts(items: readonly Element[], base: string): Omit<PageRecipe, 'item'> {
  const recipe: Omit<PageRecipe, 'item'> = {}
  for (const part of parts) {
    const selector = guessPart(items, (item) => finders[part](item, base))
    if (selector !== null) recipe[part] = selector
  }
  return recipe
}

function guessPart(items: readonly Element[], find: (item: Element) => Element | undefined): string | null {
  for (const item of items.slice(0, SAMPLE)) {
    const part = find(item)
    const selector = part ? selectorOfPart(items, item, part) : null
    if (selector !== null) return selector
  }
  return null
}

const isHeading = ({ name }: Element): boolean => /^h[1-6]$/.test(name)
const hasClass = ({ attribs }: Element, pattern: RegExp): boolean => pattern.test(attribs['class'] ?? '')
const seenIn = (item: Element): Element[] => descendantsOf(item).filter((element) => !isSilent(element))

function heaviest(elements: readonly Element[]): Element | undefined {
  let best: { element: Element; weight: number } | undefined
  for (const element of elements) {
    const weight = weightOf(textOf(element, 400))
    if (weight > 0 && (!best || weight > best.weight)) best = { element, weight }
  }
  return best?.element
}

function findLink(item: Element): Element | undefined {
  if (isLink(item)) return item
  const links = descendantsOf(item).filter(isLink)
  const ofHeading = links.find(
    (link) => descendantsOf(link).some(isHeading) || isWithin(link, item, isHeading),
  )
  return ofHeading ?? heaviest(links) ?? links[0]
}

function isWithin(element: Element, item: Element, test: (element: Element) => boolean): boolean {
  for (let current = parentOf(element); current && current !== item; current = parentOf(current))
    if (test(current)) return true
  return false
}

function findTitle(item: Element): Element | undefined {
  const seen = seenIn(item)
  const heading = seen.find((element) => isHeading(element) && textOf(element, 10) !== '')
  const named = seen.find(
    (element) =>
      hasClass(element, /(?:^|[\s_-])(?:title|headline|heading|subject)(?:$|[\s_-])/i) &&
      textOf(element, 10) !== '',
  )
  if (heading ?? named) return heading ?? named
  const link = findLink(item)
  if (link && link !== item && textOf(link, 10) !== '') return link
  // The item itself is the link, leads nowhere, or only a picture does: what it says most is what it is about.
  return heaviest(seen.filter((element) => !saysDate(element) && childrenOf(element).length === 0)) ?? item
}

function findDate(item: Element): Element | undefined {
  const seen = seenIn(item)
  const [time] = seen.filter(({ name }) => name === 'time')
  if (time) return time
  const named = seen.filter((element) =>
    hasClass(element, /(?:^|[\s_-])(?:date|time|datetime|published|posted|pubdate|timestamp)(?:$|[\s_-])/i),
  )
  // The innermost element that says a date.
  return [...named, ...seen.filter(saysDate).toReversed()].find((element) => dateOf(element) !== null)
}

function findImage(item: Element, base: string): Element | undefined {
  return descendantsOf(item).find(
    (element) =>
      (element.name === 'img' || 'style' in element.attribs || 'data-bg' in element.attribs) &&
      !isSmall(element) &&
      imageOf(element, base) !== null,
  )
}

/** Whether a picture belongs to a person or a button rather than to what is told. */
const isSmall = ({ attribs }: Element): boolean =>
  /avatar|icon|logo|emoji|gravatar|badge/i.test(`${attribs['class'] ?? ''} ${attribs['src'] ?? ''}`) ||
  (Number(attribs['width']) > 0 && Number(attribs['width']) < 48)

/** Less is no summary. */
const SUMMARY_WEIGHT = 30

function findSummary(item: Element): Element | undefined {
  const title = findTitle(item)
  const isOther = (element: Element) =>
    element !== title &&
    !descendantsOf(element).some((inner) => inner === title || isHeading(inner)) &&
    !isWithin(element, item, (outer) => outer === title || isHeading(outer)) &&
    !saysDate(element) &&
    weightOf(textOf(element, 400)) >= SUMMARY_WEIGHT
  const seen = seenIn(item).filter(isOther)
  const named = seen.find((element) =>
    hasClass(
      element,
      /(?:^|[\s_-])(?:summary|excerpt|desc(?:ription)?|intro|teaser|lead|deck|dek|abstract|snippet)(?:$|[\s_-])/i,
    ),
  )
  return named ?? heaviest(seen.filter(({ name }) => name === 'p'))
}
