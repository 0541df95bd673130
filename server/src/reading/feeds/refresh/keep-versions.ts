import { sql } from 'drizzle-orm'
import { entryLimits } from '@tidings/contracts'
import { idArray } from '../../../foundation/database/id-array.ts'
import type { Transaction } from '../../../foundation/database/database.ts'
import type { FeedCheck } from './feed-check.ts'
import type { RewordedEntry } from './find-reworded.ts'

/**
 * Keeps what entries said so far that are about to say something else, unless they do already: the newest versions of each.
 * Their texts never leave the database for that.
 */
export async function keepVersions(
  tx: Transaction,
  { checkedAt }: Pick<FeedCheck, 'checkedAt'>,
  reworded: readonly RewordedEntry[],
): Promise<void> {
  if (reworded.length === 0) return
  const time = sql`${checkedAt.toISOString()}::timestamptz`
  const { rows: kept } = await tx.execute<{ id: string }>(sql`
    insert into entry_versions (entry_id, replaced_at, title, content)
    select e.id, ${time}, e.title, c.content
    from unnest(${idArray(reworded.map(({ id }) => id))},
        ${sql.param(reworded.map(({ sourceHash }) => sourceHash))}::bytea[]) as compared(id, source_hash)
      join entries e on e.id = compared.id and e.source_hash is not distinct from compared.source_hash
      left join entry_contents c on c.entry_id = e.id
    on conflict do nothing returning entry_id as id`)
  const changed = sql`any(${idArray(kept.map(({ id }) => id))})`
  await tx.execute(sql`update entries set changed_at = ${time} where id = ${changed}`)
  await tx.execute(sql`
    delete from entry_versions v using (
      select entry_id, replaced_at, row_number() over (partition by entry_id order by replaced_at desc) as place
      from entry_versions where entry_id = ${changed}) p
    where v.entry_id = p.entry_id and v.replaced_at = p.replaced_at and p.place > ${entryLimits.versions}::int`)
}
