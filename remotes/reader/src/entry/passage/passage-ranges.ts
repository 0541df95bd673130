import { findPassage, foldForPassages, type PassagePlace } from '@tidings/contracts/passages'
import { entryDescriptionAttribute, entryTextAttribute } from '../entry-texts.ts'
import { translationAttribute } from '../translation/insert-translation.ts'

/** Where an entry says something, the text before what is said of it. */
const places = [`[${entryTextAttribute}]`, `[${entryDescriptionAttribute}]`, 'h1']

/** The words of an entry as they stand on its page, one range for each piece of text that they go over; none where they do not. */
export function findPassageOn(page: ParentNode, words: string): Range[] {
  for (const place of places) {
    const found = [...page.querySelectorAll(place)]
    const written = rangesOf(
      found.flatMap((element) => textsIn(element)),
      words,
    )
    if (written.length > 0) return written
    const translated = found.flatMap((element) => [...element.querySelectorAll(`[${translationAttribute}]`)])
    const ranges = rangesOf(
      translated.flatMap((element) => textsIn(element)),
      words,
    )
    if (ranges.length > 0) return ranges
  }
  return []
}

/** What is to be read in an element, without what stands below it in another language. */
function textsIn(place: Element): Text[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT
    return isHidden(node) || node.hasAttribute(translationAttribute)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_SKIP
  })
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) texts.push(node)
  return texts
}

/** By its own style: what is in a closed `details` is not, for it can be opened. */
function isHidden(element: Element): boolean {
  const { display, visibility, clipPath } = getComputedStyle(element)
  return display === 'none' || visibility === 'hidden' || clipPath === 'inset(50%)'
}

function rangesOf(texts: readonly Text[], words: string): Range[] {
  // Spaces count for nothing, and keep one piece from making a word with the next.
  const place = findPassage(foldForPassages(texts.map(({ data }) => data).join('\n')), words)
  return place ? rangesAt(texts, place) : []
}

function rangesAt(texts: readonly Text[], { start, end }: PassagePlace): Range[] {
  let before = 0
  return texts.flatMap((text) => {
    const [from, to] = [Math.max(0, start - before), Math.min(text.length, end - before)]
    before += text.length + 1
    if (from >= to) return []
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return [range]
  })
}
