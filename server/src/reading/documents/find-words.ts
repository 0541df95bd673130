/** A feed as it was just read. */
export interface FeedInWords {
  /** The document; null where a page was read, which anybody may have written on. */
  text: string | null
  description: string | null
  entries: readonly { title: string | null; content: string | null; description: string | null }[]
}

/** In what is said of the whole feed, or in an entry, which others may write too; null for nowhere. */
export type WordsFoundIn = 'feed' | 'entry' | null

/** Where some words stand. Goes through the whole document: for a worker. */
export function findWords(words: string, { text, description, entries }: FeedInWords): WordsFoundIn {
  if (text !== null && (description?.includes(words) || besideEntries(text).includes(words))) return 'feed'
  const isInEntry = entries.some((entry) =>
    [entry.title, entry.content, entry.description].some((said) => said?.includes(words)),
  )
  return isInEntry ? 'entry' : null
}

/** What a document says beside its entries, without what may quote others. */
function besideEntries(text: string): string {
  return text.trimStart().startsWith('{') ? besideItems(text) : besideElements(text)
}

function besideItems(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (key, value: unknown) => (key === 'items' ? undefined : value))
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
