import { changeInputs, View, z } from '@tidings/contracts'
import { collection } from '../rows/collections.ts'
import type { TidingsDatabase } from '../database.ts'
import { defineMutation } from './define-mutation.ts'
import { getSeenFeeds } from '../seen-feeds.ts'

/** The star that was there before, if any. */
const starUndo = z.object({ entryId: z.string(), before: collection.nullable() })

export const star = defineMutation({
  input: changeInputs['collections.star'],
  undo: starUndo,
  apply: async (db, { entryId, view }) => {
    const before = (await db.collections.get(entryId)) ?? null
    const entry = await db.entries.get(entryId)
    if (entry && !before) {
      const { feedId, publishedAt } = entry
      const filed = (await getSeenFeeds(db)).get(feedId)?.view
      const createdAt = new Date().toISOString()
      await db.collections.put({
        id: entryId,
        feedId,
        view: filed ?? view ?? View.Articles,
        publishedAt,
        createdAt,
      })
    }
    return { entryId, before }
  },
  revert: restoreStar,
  call: (api, input) => api.collections.star(input),
})

export const unstar = defineMutation({
  input: changeInputs['collections.unstar'],
  undo: starUndo,
  apply: async (db, { entryId }) => {
    const before = (await db.collections.get(entryId)) ?? null
    await db.collections.delete(entryId)
    return { entryId, before }
  },
  revert: restoreStar,
  call: (api, input) => api.collections.unstar(input),
})

async function restoreStar(db: TidingsDatabase, undo: z.infer<typeof starUndo>): Promise<void> {
  if (undo.before) await db.collections.put(undo.before)
  else await db.collections.delete(undo.entryId)
}
