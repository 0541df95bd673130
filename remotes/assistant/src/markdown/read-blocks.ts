import { formulaAt, nextOpening } from '@tidings/typeset'
import { Lexer, Marked, type MarkedToken, type Tokens } from 'marked'
import { citationAt, hideBars } from './citations.ts'

export interface CitationToken extends Tokens.Generic {
  type: 'citation'
  sourceId: string
  quote: string | null
}

export interface FormulaToken extends Tokens.Generic {
  type: 'formula'
  /** In the notation of TeX. */
  tex: string
  isBlock: boolean
}

/** A formula that has no end yet: it stays as it is written. */
export interface OpenFormulaToken extends Tokens.Generic {
  type: 'openFormula'
}

/** A piece of what was written in Markdown: a block, or what stands in a line. */
export type Token = MarkedToken | CitationToken | FormulaToken | OpenFormulaToken

/** In a line that is longer nothing is looked for but its letters: how long that takes grows faster than the line. */
const LINE_LENGTH = 10_000

const marked = new Marked({
  gfm: true,
  extensions: [
    {
      name: 'citation',
      level: 'inline',
      start: (text) => text.indexOf('[[e'),
      tokenizer: (text): CitationToken | undefined => {
        const citation = citationAt(text)
        return citation && { type: 'citation', ...citation }
      },
    },
    { name: 'formula', level: 'inline', start: (text) => nextOpening(text, 0), tokenizer: readFormula },
    { name: 'formulaBlock', level: 'block', start: startOfFormulaBlock, tokenizer: readFormulaBlock },
  ],
})

function readFormula(text: string): FormulaToken | undefined {
  const formula = formulaAt(text, 0)
  if (!formula) return undefined
  const { end, tex, isBlock } = formula
  return { type: 'formula', raw: text.slice(0, end), tex, isBlock }
}

const FORMULA_BLOCK = /^ {0,3}(?:\$\$(?!\$)|\\\[)/
const FORMULA_LINE = /^ {0,3}(?:\$\$|\\\[)/m

/** Where a formula may begin on a line of its own, before the paragraph is over. */
function startOfFormulaBlock(text: string): number {
  const end = text.indexOf('\n\n')
  return (end === -1 ? text : text.slice(0, end)).search(FORMULA_LINE)
}

/**
 * What begins and ends lines as a formula, with no empty line in it. It comes before lists and quotations, as its lines may begin
 * as theirs do. One that has no end yet is a block of its own: what comes next may end it.
 */
function readFormulaBlock(text: string): FormulaToken | OpenFormulaToken | undefined {
  const [open] = FORMULA_BLOCK.exec(text) ?? []
  if (open === undefined) return undefined
  const rest = text.slice(open.length)
  const end = rest.indexOf(open.endsWith('$') ? '$$' : '\\]')
  const tex = end === -1 ? rest : rest.slice(0, end)
  if (/\n[ \t]*\n/.test(tex)) return undefined
  if (end === -1) return { type: 'openFormula', raw: text }
  const [after] = /^[ \t]*(?:\n|$)/.exec(rest.slice(end + 2)) ?? []
  if (after === undefined || tex.trim() === '') return undefined
  const raw = text.slice(0, open.length + end + 2 + after.length)
  return { type: 'formula', raw, tex: tex.trim(), isBlock: true }
}

/**
 * Reads what is written while it is written. A block that another has come after is over, and is read no more; it stays the
 * same object, so that what is drawn of it stays as well.
 */
export class BlockReader {
  /** What is over, and the blocks of it. */
  #over = ''
  #blocks: readonly Token[] = []

  /** The blocks of a text; of one that goes on from the text before, those that are over are the same as before. */
  read(text: string): readonly Token[] {
    const source = hideBars(text.replaceAll('\r\n', '\n'))
    if (!source.startsWith(this.#over)) {
      this.#over = ''
      this.#blocks = []
    }
    this.#endBlocks(source)
    return [...this.#blocks, ...readTokens(source.slice(this.#over.length)).filter(isBlock)]
  }

  /** A line that has no end yet may still turn out to belong to the block before it. */
  #endBlocks(source: string): void {
    const tokens = readTokens(source.slice(this.#over.length, source.lastIndexOf('\n') + 1))
    const last = tokens.findLastIndex(isBlock)
    const over = tokens.slice(0, Math.max(0, last))
    this.#over += over.map(({ raw }) => raw).join('')
    this.#blocks = [...this.#blocks, ...over.filter(isBlock)]
  }
}

const isBlock = ({ type }: Token): boolean => type !== 'space'

/** The blocks of a text, and the empty lines between them. */
export function readTokens(source: string): Token[] {
  try {
    const lexer = new Lexer(marked.defaults)
    const tokens = lexer.blockTokens(source)
    for (const line of lexer.inlineQueue) {
      if (line.src.length > LINE_LENGTH) line.tokens.push({ type: 'text', raw: line.src, text: line.src })
      else lexer.inlineTokens(line.src, line.tokens)
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- those of marked, and the one that is added above
    return tokens as Token[]
  } catch (error) {
    // What stands in something that stands in something, thousands of times.
    if (!(error instanceof RangeError)) throw error
    return [
      { type: 'paragraph', raw: source, text: source, tokens: [{ type: 'text', raw: source, text: source }] },
    ]
  }
}
