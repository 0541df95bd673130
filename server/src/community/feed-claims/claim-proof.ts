import { createHmac } from 'node:crypto'
import { z } from 'zod'

const CODE_PREFIX = 'tidings-claim-'
const CODE_LENGTH = 32
const XML_NAMESPACE = 'urn:tidings:claim'

interface Claim {
  feedId: bigint
  userId: string
}

/** What only this server can have told a user to put into a feed. It names neither of them to those who read it there. */
export function claimCode(secret: string, { feedId, userId }: Claim): string {
  const digest = createHmac('sha256', secret).update(`feed-claim ${feedId} ${userId}`).digest('hex')
  return CODE_PREFIX + digest.slice(0, CODE_LENGTH)
}

/** A code in the forms in which a feed may carry it. */
export function claimMessage(code: string) {
  const text = `This feed is mine: ${code}`
  return {
    content: text,
    description: text,
    json: JSON.stringify({ _tidings: { claim: code } }),
    xml: `<tidings:claim xmlns:tidings="${XML_NAMESPACE}">${code}</tidings:claim>`,
  }
}

/** A feed as it was just read. */
export interface ReadFeed {
  /** The document; null where a page was read, which anybody may have written on. */
  text: string | null
  description: string | null
  entries: readonly { title: string | null; content: string | null; description: string | null }[]
}

/** Where a code stands: in what is said of the whole feed, or in an entry, which others may write too; null for nowhere. */
export function findProof(code: string, { text, description, entries }: ReadFeed): 'feed' | 'entry' | null {
  if (text !== null && (description?.includes(code) || besideEntries(text).includes(code))) return 'feed'
  const isInEntry = entries.some((entry) =>
    [entry.title, entry.content, entry.description].some((words) => words?.includes(code)),
  )
  return isInEntry ? 'entry' : null
}

/** What a document says beside its entries, without what may quote others. */
function besideEntries(text: string): string {
  return text.trimStart().startsWith('{') ? besideItems(text) : besideElements(text)
}

const jsonFeed = z.looseObject({ items: z.unknown().optional() })

function besideItems(text: string): string {
  try {
    const { items: _items, ...rest } = jsonFeed.parse(JSON.parse(text))
    return JSON.stringify(rest)
  } catch {
    return ''
  }
}

/** Linear in the length of the document, whatever it holds: anybody may have written it. */
function besideElements(text: string): string {
  const plain = without(without(text, '<![CDATA[', ']]>'), '<!--', '-->')
  const first = plain.search(/<(?:\w+:)?(?:item|entry)[\s>]/i)
  if (first === -1) return plain
  const last = [...plain.matchAll(/<\/(?:\w+:)?(?:item|entry)>/gi)].at(-1)?.index ?? 0
  return plain.slice(0, first) + (last > first ? plain.slice(last) : '')
}

function without(text: string, start: string, end: string): string {
  const [before = '', ...parts] = text.split(start)
  const after = parts.map((part) => {
    const at = part.indexOf(end)
    return at === -1 ? '' : part.slice(at + end.length)
  })
  return before + after.join('')
}
