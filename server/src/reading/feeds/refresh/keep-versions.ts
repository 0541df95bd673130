import { sql } from 'drizzle-orm'
import { entryLimits } from '@tidings/contracts'
import type { Transaction } from '../../../foundation/database/database.ts'
import type { ParsedEntry } from '../../documents/parsed-feed.ts'
import { saysOtherwise } from './changed-words.ts'
import type { FeedCheck } from './feed-check.ts'

type Known = { id: string; guid_hash: Buffer; title: string | null; content: string | null }

/** Keeps what entries said so far, of those that are about to say something else: the newest versions of each. */
export async function keepVersions(
  tx: Transaction,
  check: Pick<FeedCheck, 'id' | 'checkedAt'>,
  parsed: readonly ParsedEntry[],
): Promise<void> {
  const hashes = parsed.map(({ guidHash }) => Buffer.from(guidHash, 'hex'))
  const { rows: known } = await tx.execute<Known>(sql`
    select e.id, e.guid_hash, e.title, c.content from entries e left join entry_contents c on c.entry_id = e.id
    where e.feed_id = ${check.id}::bigint and e.guid_hash = any(${sql.param(hashes)}::bytea[])`)
  const parsedByHash = new Map(parsed.map((entry) => [entry.guidHash, entry]))
  const ids = known.flatMap((before) => {
    const after = parsedByHash.get(before.guid_hash.toString('hex'))
    const isKept = (before.content?.length ?? 0) <= entryLimits.versionLength
    return after && isKept && saysOtherwise(before, after) ? [before.id] : []
  })
  if (ids.length > 0) await storeVersions(tx, ids, check.checkedAt)
}

async function storeVersions(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  const [changed, time] = [sql`any(${sql.param(ids)}::bigint[])`, sql`${at.toISOString()}::timestamptz`]
  await tx.execute(sql`
    insert into entry_versions (entry_id, replaced_at, title, content)
    select e.id, ${time}, e.title, c.content from entries e left join entry_contents c on c.entry_id = e.id
    where e.id = ${changed} on conflict do nothing`)
  await tx.execute(sql`update entries set changed_at = ${time} where id = ${changed}`)
  await tx.execute(sql`
    delete from entry_versions v using (
      select entry_id, replaced_at, row_number() over (partition by entry_id order by replaced_at desc) as place
      from entry_versions where entry_id = ${changed}) p
    where v.entry_id = p.entry_id and v.replaced_at = p.replaced_at and p.place > ${entryLimits.versions}::int`)
}
