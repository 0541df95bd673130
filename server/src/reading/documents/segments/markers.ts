import { decodeHTML } from 'entities'
import { escapeHtml } from '../text.ts'

/** A piece of a line: words, or markup that stands for itself. */
export type Inline = { words: string } | { opens: string } | { closes: string } | { stands: string }

/** A line as a translator is given it: its markup as numbers, `Read <1>this</1> now`. */
export interface MarkedLine {
  text: string
  /** What the numbers stand for, from 1. */
  marks: Mark[]
}

export interface Mark {
  opening: string
  /** Null for what has no end within the line. */
  closing: string | null
}

const escapeWords = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Gives each piece of markup a number. What is opened or closed in another line stands for itself. */
export function markLine(line: readonly Inline[]): MarkedLine {
  const marks: Mark[] = []
  const open: number[] = []
  const parts = line.map((piece): { text: string } | { mark: number; isEnd: boolean } => {
    if ('words' in piece) return { text: escapeWords(piece.words) }
    if ('closes' in piece) {
      const mark = open.pop()
      if (mark !== undefined) {
        marks[mark] = { opening: marks[mark]?.opening ?? '', closing: piece.closes }
        return { mark, isEnd: true }
      }
    }
    marks.push({ opening: rawOf(piece), closing: null })
    if ('opens' in piece) open.push(marks.length - 1)
    return { mark: marks.length - 1, isEnd: false }
  })
  const text = parts.map((part) => {
    if ('text' in part) return part.text
    const number = part.mark + 1
    if (part.isEnd) return `</${number}>`
    return marks[part.mark]?.closing === null ? `<${number}/>` : `<${number}>`
  })
  return { text: text.join(''), marks }
}

const rawOf = (piece: Exclude<Inline, { words: string }>): string => {
  if ('opens' in piece) return piece.opens
  return 'closes' in piece ? piece.closes : piece.stands
}

const mark = /<(\/?)(\d{1,5})(\/?)>/

/**
 * The HTML of a line of which a translator made another: all that stood in it stands in it again, and nothing else. Where marks
 * were lost or crossed, the words stand without them, and behind them what stands for itself, such as pictures.
 */
export function unmarkLine(translated: string, { marks }: Pick<MarkedLine, 'marks'>): string {
  const parts = translated.split(mark)
  const words = parts.filter((_, index) => index % GROUPS === 0).map(toHtml)
  const markup = markupOf(parts, marks)
  if (markup) return words.map((text, index) => text + (markup[index] ?? '')).join('')
  const standing = marks.filter(({ closing }) => closing === null)
  return [...words, ...standing.map(({ opening }) => opening)].join('')
}

/** The words before a mark, and the three groups of its pattern. */
const GROUPS = 4

/** What each mark stands for, in order; undefined unless each is there once, and closed where it was opened. */
function markupOf(parts: readonly string[], marks: readonly Mark[]): string[] | undefined {
  const open: number[] = []
  const unused = new Set(marks.keys())
  const markup: string[] = []
  for (let index = 1; index < parts.length; index += GROUPS) {
    const [slash, digits, end] = parts.slice(index, index + GROUPS)
    const number = Number(digits) - 1
    const known = marks[number]
    if (!known) return undefined
    const { opening, closing } = known
    if (slash) {
      if (closing === null || open.pop() !== number) return undefined
      markup.push(closing)
    } else {
      const isOfItself = end === '/'
      if (!unused.delete(number) || isOfItself !== (closing === null)) return undefined
      if (closing !== null) open.push(number)
      markup.push(opening)
    }
  }
  return open.length === 0 && unused.size === 0 ? markup : undefined
}

/** What a translator wrote is words, whatever it looks like. */
const toHtml = (words: string): string => escapeHtml(decodeHTML(words))
