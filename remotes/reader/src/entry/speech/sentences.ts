import { translationAttribute } from '../translation/insert-translation.ts'

/** A sentence with its place in the text around it. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/** Something that is read aloud; what it stands for on the page, where that is known. */
export interface SpokenSentence {
  text: string
  range: Range | null
}

/** Engines stop in the middle of what is longer. */
const LONGEST = 240

const piece = new RegExp(`[^]{1,${LONGEST}}(?=\\s|$)|[^]{1,${LONGEST}}`, 'g')

/** The sentences of a text, none longer than an engine takes. */
export function splitSentences(text: string, language?: string): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return [...segmenter.segment(text)].flatMap(({ segment, index }) =>
    [...segment.matchAll(piece)].flatMap((match) => {
      const words = match[0].trim()
      const start = index + match.index + match[0].indexOf(words)
      return words === '' ? [] : [{ text: words, start, end: start + words.length }]
    }),
  )
}

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, dd, dt, figcaption, td, th, summary, div'
/** Code and formulas are nothing to be heard; what stands below in another language would need another voice. */
const unspoken = `pre, math, script, style, [aria-hidden], [${translationAttribute}]`

/** The sentences of what stands on the page, each with its range, by which it is marked while it is heard. */
export function sentencesOn(host: HTMLElement, language?: string): SpokenSentence[] {
  return textsByBlock(host).flatMap((nodes) => {
    const whole = nodes.map(({ data }) => data).join('')
    return splitSentences(whole, language)
      .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
      .map(({ text, start, end }) => ({
        text: text.replaceAll(/\s+/g, ' '),
        range: rangeIn(nodes, start, end),
      }))
  })
}

/** Sentences go over links and emphasis, and end with their paragraph. */
function textsByBlock(host: HTMLElement): Text[][] {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
  const groups: { block: Element | null; nodes: Text[] }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(unspoken)) continue
    const block = node.parentElement?.closest(blocks) ?? null
    const last = groups.at(-1)
    if (last?.block === block) last.nodes.push(node)
    else groups.push({ block, nodes: [node] })
  }
  return groups.map(({ nodes }) => nodes)
}

function rangeIn(nodes: readonly Text[], start: number, end: number): Range {
  const range = document.createRange()
  let before = 0
  for (const node of nodes) {
    const after = before + node.length
    if (start >= before && start < after) range.setStart(node, start - before)
    if (end > before && end <= after) range.setEnd(node, end - before)
    before = after
  }
  return range
}
