import { createHash } from 'node:crypto'

import { parseDate } from './dates.ts'
import { linkIdentity } from './links.ts'
import type { SourceEntry } from './source.ts'

/** What the database knows of an entry that is already stored. Hashes are hexadecimal. */
export interface KnownEntry {
  guidHash: string
  contentHash: string | null
  url: string | null
  title: string | null
  publishedAt: number
}

export interface IdentifiedEntry {
  source: SourceEntry
  /** The feed's own name for it, or what stands in for one. */
  guid: string
  guidHash: string
  known: KnownEntry | undefined
}

interface Candidate {
  source: SourceEntry
  guid: string
  /** The key by guid alone, and that for a guid that several entries share. */
  primary: string
  secondary: string
}

/**
 * Finds out which entries of a document are which stored ones, so that none is ever doubled or lost:
 * - an entry is named by its guid, else by its link, else by its text;
 * - when several in one document share that name, link or title tells them apart;
 * - one whose guid changed is recognised by its link, title and date together.
 */
export function identifyEntries(
  sources: readonly SourceEntry[],
  known: readonly KnownEntry[],
  titleOf: (source: SourceEntry) => string | null,
): IdentifiedEntry[] {
  const candidates = withoutRepetitions(sources.map((source) => toCandidate(source)))
  const shared = sharedKeys(candidates)
  const knownByHash = new Map(known.map((entry) => [entry.guidHash, entry]))
  const knownTwins = new Map(
    known.map((entry) => [twinKey(entry.url, entry.title, entry.publishedAt), entry]),
  )
  const taken = new Set<string>()

  const own = candidates.map((candidate) => {
    const entry =
      knownByHash.get(candidate.secondary) ?? matchPrimary(candidate, { knownByHash, shared, titleOf })
    if (entry && !taken.has(entry.guidHash)) {
      taken.add(entry.guidHash)
      return entry
    }
    return undefined
  })
  return candidates.map((candidate, index) => {
    const match = own[index] ?? findTwin(candidate, knownTwins, taken, titleOf)
    if (match) taken.add(match.guidHash)
    const key =
      shared.has(candidate.primary) || taken.has(candidate.primary) ? candidate.secondary : candidate.primary
    const guidHash = match?.guidHash ?? key
    taken.add(guidHash)
    return { source: candidate.source, guid: candidate.guid, guidHash, known: match }
  })
}

function toCandidate(source: SourceEntry): Candidate {
  const { guid, link } = source
  const title = source.title?.value ?? ''
  const page = link ? linkIdentity(link) : ''
  if (guid) return { source, guid, primary: sha1(guid), secondary: sha1(`${guid}\n${page || title}`) }
  if (link) return { source, guid: link, primary: sha1(page), secondary: sha1(`${page}\n${title}`) }
  const text = sha1(`${title}\n${source.content?.value ?? source.summary?.value ?? ''}`)
  return { source, guid: text, primary: text, secondary: text }
}

/** The same entry twice in one document is one entry. */
function withoutRepetitions(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ primary, secondary }) => {
    const isNew = !seen.has(primary + secondary)
    seen.add(primary + secondary)
    return isNew
  })
}

function sharedKeys(candidates: readonly Candidate[]): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { primary } of candidates) (seen.has(primary) ? shared : seen).add(primary)
  return shared
}

interface Among {
  knownByHash: ReadonlyMap<string, KnownEntry>
  shared: ReadonlySet<string>
  titleOf: (source: SourceEntry) => string | null
}

/** Under a name that several share, the stored entry is the one with the same link, or title where the link tells nothing. */
function matchPrimary(
  { source, primary }: Candidate,
  { knownByHash, shared, titleOf }: Among,
): KnownEntry | undefined {
  const entry = knownByHash.get(primary)
  if (!entry || !shared.has(primary)) return entry
  // A link that is the name itself is that of them all.
  if (!source.guid || !source.link) return titleOf(source) === entry.title ? entry : undefined
  const isSameLink = entry.url !== null && linkIdentity(source.link) === linkIdentity(entry.url)
  return isSameLink ? entry : undefined
}

function findTwin(
  { source }: Candidate,
  knownTwins: ReadonlyMap<string, KnownEntry>,
  taken: ReadonlySet<string>,
  titleOf: (source: SourceEntry) => string | null,
): KnownEntry | undefined {
  const publishedAt = source.published ? parseDate(source.published) : undefined
  if (!source.link || publishedAt === undefined) return undefined
  const twin = knownTwins.get(twinKey(source.link, titleOf(source), publishedAt))
  return twin && !taken.has(twin.guidHash) ? twin : undefined
}

function twinKey(url: string | null, title: string | null, publishedAt: number): string {
  return `${url ? linkIdentity(url) : ''}\n${title ?? ''}\n${publishedAt}`
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
