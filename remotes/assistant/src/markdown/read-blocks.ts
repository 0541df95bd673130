import { Lexer, Marked, type MarkedToken, type Tokens } from 'marked'
import { citationAt, hideBars } from './citations.ts'

export interface CitationToken extends Tokens.Generic {
  type: 'citation'
  sourceId: string
  quote: string | null
}

/** A piece of what was written in Markdown: a block, or what stands in a line. */
export type Token = MarkedToken | CitationToken

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
  ],
})

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

function readTokens(source: string): Token[] {
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
