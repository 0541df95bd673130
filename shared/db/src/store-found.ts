import type { EntryItem } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { toLocalTime } from './times.ts'

/**
 * Keeps what a page of a search found. The first page says also what is found no more, as far back as it reaches.
 */
export async function storeFound(
  db: TidingsDatabase,
  search: string,
  { items, isFirst }: { items: readonly EntryItem[]; isFirst: boolean },
): Promise<void> {
  const hits = items.map(({ entries, feeds }) => ({
    search,
    id: entries.id,
    feedId: feeds.id,
    publishedAt: toLocalTime(entries.publishedAt),
  }))
  await db.transaction('rw', db.found, async () => {
    const oldest = hits.at(-1)?.publishedAt ?? ''
    const replaced = db.found.where('[search+publishedAt+id+feedId]').between([search, oldest], [search, []])
    if (isFirst) await replaced.delete()
    await db.found.bulkPut(hits)
  })
}
