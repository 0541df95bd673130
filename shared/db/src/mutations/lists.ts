import { changeInputs, viewSchema, z } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
import { defineMutation } from '../mutation.ts'
import type { LocalList } from '../subscriptions.ts'

const listRow: z.ZodType<LocalList> = z.object({
  id: z.string(),
  feedIds: z.array(z.string()),
  view: viewSchema,
  fee: z.number(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  ownerUserId: z.string().nullable(),
})

const listUndo = listRow.nullable()

async function change(
  db: TidingsDatabase,
  listId: string,
  edit: (list: LocalList) => LocalList,
): Promise<LocalList | null> {
  const before = await db.lists.get(listId)
  if (before) await db.lists.put(edit(before))
  return before ?? null
}

async function restore(db: TidingsDatabase, before: LocalList | null): Promise<void> {
  if (before) await db.lists.put(before)
}

export const updateList = defineMutation({
  input: changeInputs['lists.update'],
  undo: listUndo,
  apply: (db, { listId, title, description, image, view, fee }) =>
    change(db, listId, (list) => ({
      ...list,
      title: title ?? list.title,
      view: view ?? list.view,
      fee: fee ?? list.fee,
      ...(description !== undefined && { description: description || null }),
      ...(image !== undefined && { image: image || null }),
    })),
  revert: restore,
  call: (api, input) => api.lists.update(input),
})

export const addListFeeds = defineMutation({
  input: changeInputs['lists.addFeeds'],
  undo: listUndo,
  apply: (db, { listId, feedId, feedIds = [] }) =>
    change(db, listId, (list) => ({
      ...list,
      feedIds: [...new Set([...list.feedIds, ...feedIds, ...(feedId ? [feedId] : [])])],
    })),
  revert: restore,
  call: (api, input) => api.lists.addFeeds(input),
})

export const removeListFeed = defineMutation({
  input: changeInputs['lists.removeFeed'],
  undo: listUndo,
  apply: (db, { listId, feedId }) =>
    change(db, listId, (list) => ({ ...list, feedIds: list.feedIds.filter((id) => id !== feedId) })),
  revert: restore,
  call: (api, input) => api.lists.removeFeed(input),
})
