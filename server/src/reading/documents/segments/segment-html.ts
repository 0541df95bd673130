import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'
import { inline } from '../text.ts'
import { markLine, unmarkLine, type Inline, type MarkedLine } from './markers.ts'

/** What stays as it is, whatever language is read. */
const kept = new Set(
  'pre code kbd samp var math svg script style template iframe audio video picture object textarea select'.split(
    ' ',
  ),
)
/** Inside a line, and without an end. */
const standing = new Set(['img', 'br', 'wbr'])

type Piece = string | MarkedLine

const hasWords = /\p{L}/u

/**
 * The lines of HTML that are to be translated, in their order: the words of each block, its markup as numbers. Code, formulas and
 * players are no words. Goes through the whole document: for a worker.
 */
export const segmentHtml = (html: string): string[] =>
  split(html).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.text]))

/** The same HTML with its lines in other words; a line that is undefined stays as it is. */
export function fillHtml(html: string, translated: readonly (string | undefined)[]): string {
  let line = -1
  return split(html)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      line += 1
      return unmarkLine(translated[line] ?? piece.text, piece)
    })
    .join('')
}

function split(html: string): Piece[] {
  const pieces: Piece[] = []
  let line: Inline[] = []
  /** How deep in something that stays as it is, and where it began. */
  let depth = 0
  let keptFrom = 0

  const endLine = () => {
    const raw = line.map(rawOf).join('')
    const isWords = line.some((piece) => 'words' in piece && hasWords.test(piece.words))
    if (raw !== '') pieces.push(isWords ? markLine(line) : raw)
    line = []
  }
  const rawHere = () => html.slice(parser.startIndex, parser.endIndex + 1)

  const parser: Parser = new Parser(
    {
      onopentagname(name) {
        if (depth > 0 || kept.has(name)) {
          if (depth === 0) keptFrom = parser.startIndex
          depth += 1
        }
      },
      onopentag(name) {
        if (depth > 0) return
        if (standing.has(name)) line.push({ stands: rawHere() })
        else if (inline.has(name)) line.push({ opens: rawHere() })
        else {
          endLine()
          pieces.push(rawHere())
        }
      },
      ontext() {
        if (depth > 0) return
        const last = line.at(-1)
        const words = rawHere()
        if (last && 'words' in last) last.words += decodeHTML(words)
        else line.push({ words: decodeHTML(words) })
      },
      onclosetag(name, isImplied) {
        if (depth > 0) {
          depth -= 1
          if (depth === 0) line.push({ stands: html.slice(keptFrom, parser.endIndex + 1) })
          return
        }
        if (standing.has(name) || isImplied) return
        if (inline.has(name)) return void line.push({ closes: rawHere() })
        endLine()
        pieces.push(rawHere())
      },
    },
    { decodeEntities: false },
  )
  parser.end(html)
  endLine()
  return pieces
}

const rawOf = (piece: Inline): string => {
  if ('words' in piece)
    return piece.words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  if ('opens' in piece) return piece.opens
  return 'closes' in piece ? piece.closes : piece.stands
}
