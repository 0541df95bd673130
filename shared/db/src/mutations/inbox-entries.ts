import { changeInputs, z } from '@tidings/contracts'
import { collection } from '../rows/collections.ts'
import type { TidingsDatabase } from '../database.ts'
import { entryRow } from '../rows/entries.ts'
import { defineMutation } from './define-mutation.ts'
import { flipUndo, marksOf, removeMarks, restoreMarks } from './unread-flips.ts'

const removedEntry = z.object({
  entry: entryRow.nullable(),
  content: z.string().nullable(),
  star: collection.nullable(),
  flip: flipUndo,
})

/** Deletes an entry of an inbox, and counts it no more. */
export const removeInboxEntry = defineMutation({
  input: changeInputs['entries.removeInboxEntry'],
  undo: removedEntry,
  apply: async (db, { entryId }) => {
    const [entry, content, star] = await Promise.all([
      db.entries.get(entryId),
      db.contents.get(entryId),
      db.collections.get(entryId),
    ])
    const flip = await removeMarks(db, await marksOf(db, [entryId]))
    await Promise.all([
      db.entries.delete(entryId),
      db.contents.delete(entryId),
      db.collections.delete(entryId),
    ])
    return {
      entry: entry ?? null,
      content: content?.content ?? null,
      star: star ?? null,
      flip,
    }
  },
  revert: restore,
  call: (api, input) => api.entries.removeInboxEntry(input),
})

async function restore(db: TidingsDatabase, { entry, content, star, flip }: z.infer<typeof removedEntry>) {
  if (entry) await db.entries.put(entry)
  if (entry && content !== null) await db.contents.put({ entryId: entry.id, content })
  if (star) await db.collections.put(star)
  await restoreMarks(db, flip)
}
