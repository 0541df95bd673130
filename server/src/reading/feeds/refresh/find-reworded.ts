import { sql } from 'drizzle-orm'
import { entryLimits } from '@tidings/contracts'
import type { Db } from '../../../foundation/database/database.ts'
import type { Told } from '../../documents/changed-words.ts'
import type { DocumentReader, Reading } from '../../documents/document-reader.ts'
import type { ParsedEntry } from '../../documents/parsed-feed.ts'
import type { DueFeed } from './claim-feeds.ts'

export interface FindRewordedDeps {
  db: Db
  reader: DocumentReader
}

/** An entry that says something else now, and by what its document was known when that was found. */
export interface RewordedEntry {
  id: string
  sourceHash: Buffer | null
}

type Known = {
  id: string
  guidHash: Buffer
  sourceHash: Buffer | null
  title: string | null
  content: string | null
}

/**
 * Which entries of a document say something else than what is stored of them. Words are compared by a worker, and as much
 * as comes from the database, and goes there, is bounded: of a very long entry, and of the oldest where there are very many,
 * it is not asked. Throws a DocumentError, or why the reading was called off.
 */
export async function findReworded(
  { db, reader }: FindRewordedDeps,
  feed: Pick<DueFeed, 'id' | 'lastEntryId'>,
  parsed: readonly ParsedEntry[],
  reading: Reading,
): Promise<RewordedEntry[]> {
  if (feed.lastEntryId === 0n || parsed.length === 0) return []
  const compared = pairWithin(await listKnown(db, feed.id, parsed), parsed)
  if (compared.length === 0) return []
  const texts = compared.map(({ before, after }) => ({ before: told(before), after: told(after) }))
  const reworded = await reader.readReworded(texts, reading)
  return compared.flatMap(({ before: { id, sourceHash } }, index) =>
    reworded[index] ? [{ id, sourceHash }] : [],
  )
}

/** The newest first. What is stored elsewhere as its size tells how long a text is, without being fetched. */
async function listKnown(db: Db, feedId: bigint, parsed: readonly ParsedEntry[]): Promise<Known[]> {
  const column = (hash: (entry: ParsedEntry) => string) =>
    sql`${sql.param(parsed.map((entry) => Buffer.from(hash(entry), 'hex')))}::bytea[]`
  const { rows } = await db.execute<Known>(sql`
    select id, guid_hash as "guidHash", source_hash as "sourceHash", title, content from (
      select e.id, e.guid_hash, e.source_hash, e.title, c.content,
        sum(coalesce(octet_length(e.title), 0) + coalesce(octet_length(c.content), 0))
          over (order by e.published_at desc, e.id desc) as bytes
      from unnest(${column((entry) => entry.guidHash)}, ${column((entry) => entry.contentHash)})
          as input(guid_hash, source_hash)
        join entries e on e.feed_id = ${feedId}::bigint and e.guid_hash = input.guid_hash
          and e.source_hash is distinct from input.source_hash
        left join entry_contents c on c.entry_id = e.id
      where coalesce(octet_length(c.content), 0) <= ${entryLimits.versionLength}::int) known
    where bytes <= ${entryLimits.comparedBytes}::int order by bytes`)
  return rows
}

/** What entries say now may be as much again, and no more. */
function pairWithin(known: readonly Known[], parsed: readonly ParsedEntry[]) {
  const parsedByHash = new Map(parsed.map((entry) => [entry.guidHash, entry]))
  let length = 0
  return known.flatMap((before) => {
    const after = parsedByHash.get(before.guidHash.toString('hex'))
    length += after?.content?.length ?? 0
    return after && length <= entryLimits.comparedBytes ? [{ before, after }] : []
  })
}

const told = ({ title, content }: Told): Told => ({ title, content })
