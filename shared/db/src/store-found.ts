import type { EntryItem } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { toLocalTime } from './times.ts'

/**
 * Keeps what a page of a search found. It says also what is found no more: of what follows the page before (`after`, or the
 * begin), as far back as it reaches, and an empty one of all.
 */
export async function storeFound(
  db: TidingsDatabase,
  search: string,
  { items, after }: { items: readonly EntryItem[]; after?: string | undefined },
): Promise<void> {
  const hits = items.map(({ entries, feeds }) => ({
    search,
    id: entries.id,
    feedId: feeds.id,
    publishedAt: toLocalTime(entries.publishedAt),
  }))
  await db.transaction('rw', db.found, async () => {
    const oldest = hits.at(-1)?.publishedAt ?? ''
    const newest = after ? toLocalTime(after) : []
    await db.found
      .where('[search+publishedAt+id+feedId]')
      .between([search, oldest], [search, newest])
      .delete()
    await db.found.bulkPut(hits)
  })
}
