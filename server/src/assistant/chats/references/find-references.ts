import { listCitations } from '@tidings/contracts/citations'
import {
  chatLimits,
  findPassage,
  foldForPassages,
  type ChatReferences,
  type FoldedText,
} from '@tidings/contracts'
import type { GivenEntry } from '../marks/given-entries.ts'
import { findEntries, textsOf, type FoundEntry } from '../../lookups/entry-words.ts'
import type { Reading } from '../tools/cited-entries.ts'

// bounded: chatLimits.replyLength
export const address = /https?:\/\/[^\s<>()"'`\\\]]{1,2000}/g

/** The addresses in a text, each once. */
const listAddresses = (text: string): string[] =>
  [...new Set([...text.matchAll(address)].map(([found]) => trimEnd(found)))].slice(0, chatLimits.references)

/** Without what closes the sentence that an address stands in. */
export function trimEnd(found: string): string {
  let end = found.length
  while ('.,;:!?*_'.includes(found.charAt(end - 1))) end -= 1
  return found.slice(0, end)
}

/**
 * What a reply cites, each looked up in the entries that the model was given, as their reader sees them now; and those of its
 * addresses that stand in the entries that it cites. Undefined where it has neither.
 */
export async function findReferences(reading: Reading, text: string): Promise<ChatReferences | undefined> {
  const cited = listCitations(text).slice(0, chatLimits.references)
  const named = listAddresses(text)
  if (cited.length === 0 && named.length === 0) return undefined
  const sources = cited.flatMap(({ sourceId }) => reading.given.find(sourceId) ?? [])
  const entries = await readCited(reading, sources)
  const known = new Set([...entries.values()].flatMap(({ addresses }) => addresses))
  return {
    citations: cited.map(({ sourceId, quote }) => {
      const entry = entries.get(reading.given.find(sourceId)?.entryId ?? '')
      const isFound = entry !== undefined && (quote === null || says(entry, quote))
      return { sourceId, entryId: entry?.id ?? null, quote, isFound }
    }),
    addresses: named.filter((each) => known.has(normalise(each))),
  }
}

interface CitedEntry {
  id: string
  /** What it says in its feed, and in the article of its page. */
  texts: FoldedText[]
  addresses: string[]
}

const says = ({ texts }: CitedEntry, quote: string): boolean =>
  texts.some((text) => findPassage(text, quote) !== null)

async function readCited(reading: Reading, sources: readonly GivenEntry[]): Promise<Map<string, CitedEntry>> {
  const found = await findEntries(
    reading,
    sources.map(({ entryId }) => entryId),
  )
  const read = found.map(async (entry): Promise<CitedEntry> => {
    const { id, title } = entry.item.entries
    const texts = await textsOf(reading, entry)
    return {
      id,
      texts: texts.map((text) => foldForPassages(`${title ?? ''}\n${text}`)),
      addresses: addressesOf(entry),
    }
  })
  return new Map((await Promise.all(read)).map((entry) => [entry.id, entry]))
}

// bounded: what is kept of an entry
const attribute = /\s(?:href|src)="([^"]{1,4096})"/g

/** Where an entry stands, and what it links to and shows. */
function addressesOf({ item, article }: FoundEntry): string[] {
  const { url, content, media, attachments } = item.entries
  const inText = [...`${content ?? ''} ${article ?? ''}`.matchAll(attribute)].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )
  const beside = [...(media ?? []), ...(attachments ?? [])].map((each) => each.url)
  return [url ?? '', ...inText, ...beside].map(normalise).filter((each) => each !== '')
}

/** One address in two ways of writing is the same; what is none is nothing. */
function normalise(text: string): string {
  return URL.canParse(text) ? new URL(text).href : ''
}
