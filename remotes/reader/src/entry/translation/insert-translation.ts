import type { Language } from '@tidings/contracts'
import { directionOf } from '../content/language.ts'

/** What stands in another language below what was written. */
export const translationAttribute = 'data-translation'

const blocks = new Set(
  `address article aside blockquote caption center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main
   ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)
/** They are there already. */
const shownBefore = 'img, picture, video, audio, iframe, button, svg, math'

/** Nodes between blocks, one run more than there are blocks, and the blocks. */
interface Level {
  runs: ChildNode[][]
  blocks: Element[]
}

/**
 * Puts below each line of a text what it says in another language, where both are made of the same blocks; returns a function that
 * takes it away again. Where they are not, the whole stands below the whole.
 */
export function insertTranslation(text: Element, translated: ParentNode, language: Language): () => void {
  const inserted: Element[] = []
  const insert = (nodes: readonly Node[], parent: Element, before: ChildNode | null) => {
    const line = toLine(nodes, language)
    parent.insertBefore(line, before)
    inserted.push(line)
  }

  function walk(original: Element, other: ParentNode): void {
    const [ours, theirs] = [levelOf(original), levelOf(other)]
    const isAlike =
      ours.blocks.length === theirs.blocks.length &&
      ours.blocks.every(({ localName }, index) => localName === theirs.blocks[index]?.localName)
    if (!isAlike) return insert([...other.childNodes], original, null)
    for (const [index, run] of theirs.runs.entries()) {
      const words = wordsOf(run)
      if (words !== '' && words !== wordsOf(ours.runs[index] ?? []))
        insert(run, original, ours.blocks[index] ?? null)
    }
    for (const [index, block] of ours.blocks.entries()) {
      const counterpart = theirs.blocks[index]
      if (counterpart && block.localName !== 'pre') walk(block, counterpart)
    }
  }

  walk(text, translated)
  return () => inserted.forEach((line) => line.remove())
}

function levelOf(parent: ParentNode): Level {
  const level: Level = { runs: [[]], blocks: [] }
  for (const node of parent.childNodes) {
    if (node instanceof Element && blocks.has(node.localName)) {
      level.blocks.push(node)
      level.runs.push([])
    } else level.runs.at(-1)?.push(node)
  }
  return level
}

const wordsOf = (nodes: readonly Node[]): string =>
  nodes
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

function toLine(nodes: readonly Node[], language: Language): Element {
  const line = document.createElement('span')
  line.setAttribute(translationAttribute, '')
  line.lang = language
  line.dir = directionOf(language)
  line.append(...nodes.map((node) => node.cloneNode(true)))
  for (const element of line.querySelectorAll(shownBefore)) element.remove()
  // A place in the text is there once.
  for (const element of line.querySelectorAll('[id]')) element.removeAttribute('id')
  return line
}
