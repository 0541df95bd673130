import { atom } from '@tidings/runtime'
import { translationAttribute } from '../translation/insert-translation.ts'

export interface Heading {
  element: HTMLElement
  text: string
  /** How far below the highest one, from 0. */
  level: number
}

/** The headings of the text that is open, for all that show them. */
export type Headings = ReturnType<typeof createHeadings>

export const createHeadings = () => atom<readonly Heading[]>([])

/** With fewer headings the text itself is overview enough. */
const LEAST_HEADINGS = 3

/** The headings of the text on the page; none where they are few. */
export function headingsOf(page: HTMLElement): Heading[] {
  const found = page.querySelectorAll<HTMLElement>('[data-entry-text] :is(h2, h3, h4)')
  const highest = Math.min(...Array.from(found, levelOf))
  const headings = Array.from(found, (element) => ({
    element,
    text: ownTextOf(element),
    level: levelOf(element) - highest,
  })).filter(({ text }) => text !== '')
  return headings.length >= LEAST_HEADINGS ? headings : []
}

export const showHeading = ({ element }: Heading): void => element.scrollIntoView({ block: 'start' })

/** Without what stands below it in another language. */
const ownTextOf = ({ childNodes }: HTMLElement): string =>
  Array.from(childNodes, (node) => (isTranslation(node) ? '' : (node.textContent ?? '')))
    .join('')
    .trim()

const isTranslation = (node: ChildNode): boolean =>
  node instanceof Element && node.hasAttribute(translationAttribute)

const levelOf = ({ localName }: HTMLElement): number => Number(localName.charAt(1))
