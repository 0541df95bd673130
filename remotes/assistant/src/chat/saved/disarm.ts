import { hideBars, showBars } from '../../markdown/citations.ts'
import { readTokens, type Token } from '../../markdown/read-blocks.ts'
import { codeBlock, inlineCode } from './write-markdown.ts'

/**
 * What a model has written in Markdown, for programs that show it elsewhere: what would lead to an address, or load from it, is
 * written as code, as long as it is none of those that are known to stand in what was cited. Markup of HTML is code, too.
 */
export function disarm(text: string, known: readonly string[]): string {
  const source = hideBars(text.replaceAll('\r\n', '\n'))
  const disarmed = listArmed(source, known).reduce(
    (written, token) => written.replaceAll(token.raw, () => asCode(token)),
    source,
  )
  // Lines within a quotation or a list are not written as they are read.
  const isDone = listArmed(disarmed, known).length === 0
  return showBars(isDone ? disarmed : codeBlock(source))
}

type Armed = Extract<Token, { type: 'link' | 'image' | 'html' | 'def' }>

/** The longest first: it may have others in it. */
function listArmed(source: string, known: readonly string[]): Armed[] {
  const armed: Armed[] = []
  const look = (tokens: readonly unknown[]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what stands in a token is what stands at the top
    for (const token of tokens as readonly Token[]) {
      if (isArmed(token, known)) armed.push(token)
      else for (const inner of innerOf(token)) look(inner)
    }
  }
  look(readTokens(source))
  return armed.toSorted((a, b) => b.raw.length - a.raw.length)
}

function isArmed(token: Token, known: readonly string[]): token is Armed {
  if (token.type === 'html') return true
  return (
    ['link', 'image', 'def'].includes(token.type) && !known.includes(String('href' in token && token.href))
  )
}

function innerOf(token: Token): (readonly unknown[])[] {
  if (token.type === 'list') return token.items.map(({ tokens }) => tokens)
  if (token.type === 'table') return [...token.header, ...token.rows.flat()].map(({ tokens }) => tokens)
  return 'tokens' in token && Array.isArray(token.tokens) ? [token.tokens] : []
}

function asCode(token: Armed): string {
  if (token.type === 'def') return ''
  if (token.type === 'html') return inlineCode(token.raw.trim())
  const address = inlineCode(token.href)
  const isItsOwnLabel = !token.raw.startsWith('[') && !token.raw.startsWith('!')
  return isItsOwnLabel ? address : `${inlineCode(token.text)} (${address})`
}
