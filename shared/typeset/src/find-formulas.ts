/** A formula in some text, in the notation of TeX. */
export interface Formula {
  start: number
  end: number
  tex: string
  /** It stands on a line of its own. */
  isBlock: boolean
}

interface Delimiters {
  open: string
  close: string
  isBlock: boolean
}

/** The longer of those that begin alike comes first. */
const delimiters: readonly Delimiters[] = [
  { open: '$$', close: '$$', isBlock: true },
  { open: '\\[', close: '\\]', isBlock: true },
  { open: '\\(', close: '\\)', isBlock: false },
  { open: '$', close: '$', isBlock: false },
]

/** Longer ones are none that anybody wrote. */
const LONGEST = 4000
/** Between single dollars on one line. */
const LONGEST_IN_LINE = 400

/** What may begin a formula: after a backslash it is a letter, and within a word a price. */
const opening = /(?<![\\$\w])\$|(?<!\\)\\[([]/g

/** Between single dollars stands mathematics only where something in it says so: prices do not. */
const looksLikeTex = /[\\^_{}=<>]|^[a-zA-Z]$|^[a-zA-Z]\s*[+\-*/]\s*[a-zA-Z\d]/

/** The formulas of a text, in their order. */
export function findFormulas(text: string): Formula[] {
  const found: Formula[] = []
  const endings = new Endings(text)
  for (let at = nextOpening(text, 0); at !== -1;) {
    const formula = formulaAt(text, at, endings)
    if (formula) found.push(formula)
    at = nextOpening(text, formula?.end ?? at + 1)
  }
  return found
}

/** Where signs stand in a text that is gone through once: however many wait for an end, it is looked for once. */
class Endings {
  readonly #text: string
  readonly #next = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
  }

  /** Where such a sign is next; -1 where there is none. Each place is asked for after those before it. */
  after(sign: string, from: number): number {
    const known = this.#next.get(sign)
    if (known !== undefined && (known === -1 || known >= from)) return known
    const next = this.#text.indexOf(sign, from)
    this.#next.set(sign, next)
    return next
  }
}

/** Where a formula may begin, from a place on; -1 where none does. */
export function nextOpening(text: string, from: number): number {
  opening.lastIndex = from
  return opening.exec(text)?.index ?? -1
}

/** The formula that begins at a place of a text. */
export function formulaAt(text: string, start: number, endings = new Endings(text)): Formula | undefined {
  const kind = delimiters.find(({ open }) => text.startsWith(open, start))
  if (!kind) return undefined
  const { open, close, isBlock } = kind
  const from = start + open.length
  const until = endings.after(close, from)
  if (until <= from || until - from > LONGEST) return undefined
  const tex = text.slice(from, until)
  const end = until + close.length
  if (close.startsWith('$') && tex.includes('$')) return undefined
  if (open === '$' && !(isInLine(tex) && !/[\d$]/.test(text.charAt(end)))) return undefined
  return { start, end, tex: tex.trim(), isBlock }
}

const isInLine = (tex: string): boolean =>
  tex.length <= LONGEST_IN_LINE && !/^\s|[\s\\]$|[\n`]/.test(tex) && looksLikeTex.test(tex)

/** Whether it is worth looking closer. */
export const mayHoldFormulas = (text: string): boolean => nextOpening(text, 0) !== -1
