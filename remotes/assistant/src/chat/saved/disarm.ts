import { hideBars, showBars } from '../../markdown/citations.ts'
import { readTokens, type Token } from '../../markdown/read-blocks.ts'
import { codeBlock, inlineCode } from './write-markdown.ts'

/**
 * What a model has written in Markdown, for programs that show it elsewhere: what would lead to an address, or load from it, is
 * written as code, as long as it is none of those that are known to stand in what was cited. Markup of HTML is code, too.
 */
export function disarm(text: string, known: readonly string[]): string {
  const source = hideBars(text.replaceAll('\r\n', '\n'))
  const disarmed = writeDisarmed(source, known)
  // Lines within a quotation or a list are not written as they are read.
  const isDone = !readLeaves(disarmed).some((token) => isArmed(token, known))
  return showBars(isDone ? disarmed : codeBlock(source))
}

/** Each is looked for behind the one before: the same letters may stand in a longer address that is known, or in code. */
function writeDisarmed(source: string, known: readonly string[]): string {
  let written = ''
  let end = 0
  for (const token of readLeaves(source)) {
    const start = source.indexOf(token.raw, end)
    if (start === -1) continue
    written += source.slice(end, start) + (isArmed(token, known) ? asCode(token) : token.raw)
    end = start + token.raw.length
  }
  return written + source.slice(end)
}

type Armed = Extract<Token, { type: 'link' | 'image' | 'html' | 'def' }>

/** What has nothing in it, or leads somewhere as a whole, in the order of the text. */
function readLeaves(source: string): Token[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what stands in a token is what stands at the top
  const look = (tokens: readonly unknown[]): Token[] => (tokens as readonly Token[]).flatMap(leavesOf)
  const leavesOf = (token: Token): Token[] => {
    const inner = ['link', 'image'].includes(token.type) ? [] : innerOf(token)
    return inner.length === 0 ? [token] : inner.flatMap(look)
  }
  return look(readTokens(source))
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
