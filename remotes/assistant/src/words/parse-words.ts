/** A piece of a line. There are no links, no pictures and no markup among them: a model says words, and nothing else. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; parts: readonly Inline[] }
  | { kind: 'emphasis'; parts: readonly Inline[] }

export type Block =
  | { kind: 'paragraph' | 'heading'; parts: readonly Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Inline[])[] }
  | { kind: 'code'; text: string }

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/
const ITEM = /^\s*(?<mark>[-*+]|\d{1,9}[.)])\s+(?<text>.*)$/
const HEADING = /^ {0,3}#{1,6}\s+(?<text>.*?)\s*#*$/

/** Reads what a model has written in Markdown as far as words go: of a link its words stay, of a picture its description. */
export function parseWords(markdown: string): Block[] {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const [block, taken] = readBlock(lines, at)
    if (block) blocks.push(block)
    at += taken
  }
  return blocks
}

/** The block that begins at a line, and how many lines it takes. */
function readBlock(lines: readonly string[], at: number): [Block | undefined, number] {
  const line = lines[at] ?? ''
  if (line.trim() === '') return [undefined, 1]
  if (FENCE.test(line)) return readCode(lines, at)
  const heading = HEADING.exec(line)?.groups
  if (heading) return [{ kind: 'heading', parts: parseInline(heading['text'] ?? '') }, 1]
  if (ITEM.test(line)) return readList(lines, at)
  const taken = countWhile(lines, at, (next) => next.trim() !== '' && !begins(next)) || 1
  return [{ kind: 'paragraph', parts: parseInline(joined(lines.slice(at, at + taken))) }, taken]
}

const begins = (line: string): boolean => [FENCE, HEADING, ITEM].some((mark) => mark.test(line))

function readCode(lines: readonly string[], at: number): [Block, number] {
  const inside = countWhile(lines, at + 1, (line) => !FENCE.test(line))
  return [{ kind: 'code', text: lines.slice(at + 1, at + 1 + inside).join('\n') }, inside + 2]
}

function readList(lines: readonly string[], at: number): [Block, number] {
  const isOrdered = /^\s*\d/.test(lines[at] ?? '')
  const taken = countWhile(
    lines,
    at,
    (line) => line.trim() !== '' && !FENCE.test(line) && !HEADING.test(line),
  )
  const items: string[] = []
  for (const line of lines.slice(at, at + taken)) {
    const item = ITEM.exec(line)?.groups
    if (item) items.push(item['text'] ?? '')
    else items.push(joined([items.pop() ?? '', line]))
  }
  return [{ kind: 'list', isOrdered, items: items.map(parseInline) }, taken]
}

function countWhile(lines: readonly string[], from: number, isIn: (line: string) => boolean): number {
  const end = lines.findIndex((line, index) => index >= from && !isIn(line))
  return (end === -1 ? lines.length : end) - from
}

const joined = (lines: readonly string[]): string => lines.map((line) => line.trim()).join(' ')

/** What is emphasised, or said of a link, is no longer: whatever a model says is read in no time. */
const LABEL = String.raw`(?:[^[\]]|\[[^[\]]{0,300}\]){0,900}`
const TARGET = String.raw`(?:[^()]|\([^()]{0,200}\)){0,600}`

/** What may stand in a line, in the order in which it is looked for at a place. */
const INLINE = new RegExp(
  [
    String.raw`${'`'}(?<code>[^${'`'}]{1,300})${'`'}`,
    String.raw`!?\[(?<label>${LABEL})\]\(${TARGET}\)`,
    String.raw`\*\*(?<strong>\S(?:.{0,300}?\S)?)\*\*`,
    String.raw`__(?<strongToo>\S(?:.{0,300}?\S)?)__`,
    String.raw`(?<![*\w])\*(?<emphasis>[^\s*](?:[^*]{0,300}[^\s*])?)\*(?![*\w])`,
    String.raw`(?<![_\w])_(?<emphasisToo>[^\s_](?:[^_]{0,300}[^\s_])?)_(?![_\w])`,
  ].join('|'),
  'g',
)

function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(...inlineOf(match.groups ?? {}))
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function inlineOf(found: Record<string, string | undefined>): Inline[] {
  const strong = found['strong'] ?? found['strongToo']
  const emphasis = found['emphasis'] ?? found['emphasisToo']
  if (found['code'] !== undefined) return [{ kind: 'code', text: found['code'] }]
  if (strong !== undefined) return [{ kind: 'strong', parts: parseInline(strong) }]
  if (emphasis !== undefined) return [{ kind: 'emphasis', parts: parseInline(emphasis) }]
  return parseInline(found['label'] ?? '')
}
