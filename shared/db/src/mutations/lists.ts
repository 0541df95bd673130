import { changeInputs } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
import { defineMutation } from './define-mutation.ts'
import { listRow, type LocalList } from '../rows/lists.ts'

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
