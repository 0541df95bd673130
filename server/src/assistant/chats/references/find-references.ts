import { listCitations } from '@tidings/contracts/citations'
import { chatLimits, type ChatReferences } from '@tidings/contracts'
import type { CitedText, FoundCited } from '../../../reading/documents/find-cited.ts'
import { hrefsOf } from '../../../reading/documents/links.ts'
import { bodiesOf, findEntries, unlessUnreadable, type FoundEntry } from '../../lookups/entry-words.ts'
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
  const cited = listCitations(text)
    .slice(0, chatLimits.references)
    .map((each) => ({ ...each, entryId: reading.given.find(each.sourceId)?.entryId ?? null }))
  const named = listAddresses(text)
  if (cited.length === 0 && named.length === 0) return undefined
  const entries = await lookThrough(reading, cited, hrefsOf(named))
  const known = new Set([...entries.values()].flatMap(({ addresses }) => addresses))
  return {
    citations: cited.map(({ sourceId, quote, entryId }) => {
      const entry = entries.get(entryId)
      const isFound = entry !== undefined && (quote === null || entry.quotes.includes(quote))
      return { sourceId, entryId: entry ? entryId : null, quote, isFound }
    }),
    addresses: named.filter((each) => hrefsOf([each]).some((href) => known.has(href))),
  }
}

interface Cited {
  entryId: string | null
  quote: string | null
}

/** By the entries that are cited and that their reader sees, what stands in each of its quotes and of all addresses. */
async function lookThrough(
  reading: Reading,
  cited: readonly Cited[],
  addresses: string[],
): Promise<Map<string | null, FoundCited>> {
  const citedById = Map.groupBy(cited, ({ entryId }) => entryId ?? '')
  const entries = await findEntries(reading, [...citedById.keys()])
  const found = entries.map(async (entry) => {
    const { id } = entry.item.entries
    const quotes = (citedById.get(id) ?? []).flatMap(({ quote }) => quote ?? [])
    return [id, await findInEntry(reading, entry, { quotes, addresses })] as const
  })
  return new Map(await Promise.all(found))
}

/** Of addresses, those count as well where an entry stands, and what is shown beside its text. */
async function findInEntry(reading: Reading, entry: FoundEntry, sought: FoundCited): Promise<FoundCited> {
  const { title, url, media, attachments } = entry.item.entries
  const [said, article] = bodiesOf(entry)
  const texts = article === '' ? [said] : [said, article]
  const found = await Promise.all(
    texts.map((html) => findInText(reading, { ...sought, title: title ?? '', html })),
  )
  const beside = [...(media ?? []), ...(attachments ?? [])].map((each) => each.url)
  return {
    quotes: found.flatMap(({ quotes }) => quotes),
    addresses: [...hrefsOf([url ?? '', ...beside]), ...found.flatMap(({ addresses }) => addresses)],
  }
}

const nothing: FoundCited = { quotes: [], addresses: [] }

async function findInText({ deps, userId, signal }: Reading, text: CitedText): Promise<FoundCited> {
  if (text.quotes.length === 0 && text.addresses.length === 0) return nothing
  return unlessUnreadable(deps.documents.findCited(text, { party: userId, signal }), nothing)
}
