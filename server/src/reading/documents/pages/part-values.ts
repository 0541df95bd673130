import type { PagePart, PageRecipe } from '@tidings/contracts'
import type { Element } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { parseDate } from '../dates.ts'
import { isStandIn, lateSources } from '../late-pictures.ts'
import { absoluteHttpUrl } from '../links.ts'
import { parts as partNames } from './bounds.ts'
import { descendantsOf, parentOf, textOf } from './page-tree.ts'
import { Positions } from './positions.ts'
import { selectWithin } from './select.ts'
import { parseSelector, type ParsedSelector } from './selector.ts'

/** What one item of a page says. */
export interface PageItem {
  element: Element
  /** Where its parts are, as far as they are there. */
  parts: Partial<Record<PagePart, Element>>
  title: string | null
  link: string | null
  /** ISO 8601. */
  date: string | null
  image: string | null
  /** As the page has it: not clean. */
  summaryHtml: string | null
}

/** The selectors of the parts of a recipe, taken apart once. */
export type PartSelectors = Partial<Record<PagePart, ParsedSelector>>

/** Takes the selectors of a recipe apart. Throws a SelectorError. */
export function parseParts(recipe: PageRecipe): PartSelectors {
  const parsed: PartSelectors = {}
  for (const part of partNames) {
    const selector = recipe[part]
    if (selector !== undefined) parsed[part] = parseSelector(selector)
  }
  return parsed
}

/** Reads one item by the selectors of its parts. */
export function readItem(
  element: Element,
  selectors: PartSelectors,
  { base, positions = new Positions() }: { base: string; positions?: Positions },
): PageItem {
  const parts: PageItem['parts'] = {}
  for (const part of partNames) {
    const selector = selectors[part]
    const found = selector && selectWithin(element, selector, positions)
    if (found) parts[part] = found
  }
  const { title, link, date, image, summary } = parts
  return {
    element,
    parts,
    title: title ? wordsOf(title) : null,
    link: link ? linkOf(link, element, base) : null,
    date: date ? dateOf(date) : null,
    image: image ? imageOf(image, base) : null,
    summaryHtml: summary ? htmlOf(summary) : null,
  }
}

function htmlOf(element: Element): string | null {
  return DomUtils.getInnerHTML(element, { encodeEntities: 'utf8' }).trim() || null
}

/** The words of an element; of a picture those that stand for it. */
function wordsOf(element: Element): string | null {
  return textOf(element) || element.attribs['alt'] || element.attribs['title'] || null
}

/** Where an element leads: by itself, by what is in it, or by the link that it stands in. */
export function linkOf(element: Element, item: Element, base: string): string | null {
  const within = [element, ...descendantsOf(element)].find(isLink)
  const link = within ?? around(element, item, isLink)
  return absoluteHttpUrl(link?.attribs['href'], base)
}

/** Whether an element leads to another page. */
export const isLink = ({ name, attribs }: Element): boolean =>
  name === 'a' &&
  attribs['href'] !== undefined &&
  !/^\s*(?:#|javascript:|mailto:|tel:)/i.test(attribs['href'])

function around(element: Element, item: Element, test: (element: Element) => boolean): Element | undefined {
  for (let current: Element | null = element; current && current !== item; current = parentOf(current))
    if (test(current)) return current
  return test(item) ? item : undefined
}

/** Attributes in which pages keep a date for programs. */
const dateAttributes = [
  'datetime',
  'data-datetime',
  'data-date',
  'data-time',
  'data-timestamp',
  'content',
  'title',
]
/** A text that is longer holds more than a date. */
const DATE_LENGTH = 200

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?'
const clock = '(?:,?\\s+(?:at\\s+)?\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s*[ap]\\.?m\\b)?)?'
/** Dates as they stand between other words. */
const dates = [
  /\d{4}-\d{1,2}-\d{1,2}(?:[T\s]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?/,
  /\d{4}\s*[年년]\s*\d{1,2}\s*[月월]\s*\d{1,2}(?:\s*[日일])?(?:\s*\d{1,2}:\d{2})?/,
  /\d{4}[./]\d{1,2}[./]\d{1,2}(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?/,
  new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?\\.?\\s+${month},?\\s+\\d{4}${clock}`, 'i'),
  new RegExp(`\\b${month}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}${clock}`, 'i'),
  /\b\d{1,2}[./]\d{1,2}[./]\d{4}(?:\s+\d{1,2}:\d{2})?/,
]

/** The date of an element in ISO 8601, as programs are told it or as it is written; null where it names none. */
export function dateOf(element: Element): string | null {
  const [inner] = descendantsOf(element).filter(({ name }) => name === 'time')
  const told = dateAttributes.flatMap((name) => element.attribs[name] ?? inner?.attribs[name] ?? [])
  const written = textOf(element, DATE_LENGTH)
  for (const text of [...told, ...findDates(written)]) {
    const time = parseDate(text)
    if (time !== undefined) return new Date(time).toISOString()
  }
  return null
}

function findDates(text: string): string[] {
  return dates.flatMap((pattern) => pattern.exec(text)?.[0].replace(/(\d)(?:st|nd|rd|th)\b/i, '$1') ?? [])
}

/** Whether an element says a date and little else. */
export function saysDate(element: Element): boolean {
  const text = textOf(element, DATE_LENGTH)
  return text.length <= 60 && findDates(text).some((found) => parseDate(found) !== undefined)
}

const lateSets = ['data-srcset', 'data-lazy-srcset', 'srcset']

/** The address of the picture that an element is, or has in it; null where there is none. */
export function imageOf(element: Element, base: string): string | null {
  const within = [element, ...descendantsOf(element)]
  for (const { name, attribs } of within) {
    if (
      name !== 'img' &&
      name !== 'source' &&
      !('style' in attribs) &&
      !lateSources.some((late) => late in attribs)
    )
      continue
    const raw = [
      ...lateSources.map((late) => attribs[late]),
      ...(name === 'img' ? [attribs['src']] : []),
      ...lateSets.map((late) => largestOf(attribs[late])),
      backgroundOf(attribs['style']),
    ]
    const url = raw.flatMap((each) => absoluteHttpUrl(each, base) ?? []).find((each) => !isStandIn(each))
    if (url) return url
  }
  return null
}

/** Of a `srcset` the picture that is the largest. */
function largestOf(srcset: string | undefined): string | undefined {
  if (!srcset) return undefined
  return srcset
    .split(/,\s+/)
    .map((candidate) => {
      const [url = '', descriptor = '1x'] = candidate.trim().split(/\s+/)
      return { url, size: Number.parseFloat(descriptor) || 0 }
    })
    .toSorted((one, other) => other.size - one.size)[0]?.url
}

function backgroundOf(style: string | undefined): string | undefined {
  return /background(?:-image)?\s*:[^;]{0,100}?url\(\s*["']?([^"')\s]{1,2000})/i.exec(style ?? '')?.[1]
}
