import { changeInputs, savedSearch } from '@tidings/contracts'
import { defineMutation } from './define-mutation.ts'

const searchUndo = savedSearch.nullable()

export const updateSearch = defineMutation({
  input: changeInputs['searches.update'],
  undo: searchUndo,
  apply: async (db, { searchId, title, query }) => {
    const before = await db.searches.get(searchId)
    if (before)
      await db.searches.put({ ...before, title: title ?? before.title, query: query ?? before.query })
    return before ?? null
  },
  revert: async (db, before) => {
    if (before) await db.searches.put(before)
  },
  call: (api, input) => api.searches.update(input),
})

export const removeSearch = defineMutation({
  input: changeInputs['searches.remove'],
  undo: searchUndo,
  apply: async (db, { searchId }) => {
    const before = await db.searches.get(searchId)
    await db.searches.delete(searchId)
    return before ?? null
  },
  revert: async (db, before) => {
    if (before) await db.searches.put(before)
  },
  call: (api, input) => api.searches.remove(input),
})
