import { eq, sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Database } from '../../foundation/database/database.ts'
import { joinStories } from './join-stories.ts'
import { storyBacklog } from '../../foundation/tables/stories.schema.ts'
import { storyKeys } from './story-key.ts'

/** Entries at once: some milliseconds of work. */
const BATCH = 200

type OldEntry = { id: string; feed_id: string; url: string | null; title: string | null }

/**
 * Gives some of the entries that are older than stories their keys, the newest first, and joins them as new ones are.
 * Answers whether there are more. Several processes may do so on one database: one at a time.
 */
export async function fillStoryKeys({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [backlog] = await tx.select().from(storyBacklog).for('update', { skipLocked: true }).limit(1)
    if (!backlog) return false
    const { rows } = await tx.execute<OldEntry>(sql`
      select id::text, feed_id::text, url, title from entries
      where id <= ${backlog.upto} order by id desc limit ${BATCH}`)
    // What is done stays done where this ends early, and is not done twice.
    await storeKeys(db, rows.toReversed())
    await joinStories(
      pool,
      rows.map(({ id }) => BigInt(id)),
    )
    const isThis = eq(storyBacklog.upto, backlog.upto)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) {
      await tx.delete(storyBacklog).where(isThis)
      return false
    }
    await tx
      .update(storyBacklog)
      .set({ upto: BigInt(last.id) - 1n })
      .where(isThis)
    return true
  })
}

async function storeKeys(db: Database['db'], rows: readonly OldEntry[]): Promise<void> {
  const feeds = [...Map.groupBy(rows, ({ feed_id }) => feed_id).values()]
  const keyed = feeds.flatMap((entries) => {
    const keys = storyKeys(entries)
    return entries.flatMap(({ id }, index) => (keys[index] == null ? [] : { id, key: keys[index] }))
  })
  if (keyed.length === 0) return
  await db.execute(sql`
    update entries e set story_key = k.key
    from unnest(${idArray(keyed.map(({ id }) => id))},
      ${idArray(keyed.map(({ key }) => key))}) as k(id, key)
    where e.id = k.id and e.story_key is null
      and not exists (select 1 from entries twin where twin.feed_id = e.feed_id and twin.story_key = k.key)`)
}
