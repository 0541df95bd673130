import { changeInputs, limits } from '@tidings/contracts'
import { getToldAsOf } from '../meta.ts'
import { withSameStories } from '../stories.ts'
import { defineMutation } from './define-mutation.ts'
import {
  addMark,
  clearCounts,
  entriesHere,
  flipUndo,
  joinFlips,
  marksOf,
  removeMarks,
  restoreMarks,
  withdrawMarks,
} from './unread-flips.ts'
import { feedIdsToMark, marksToRemove } from './mark-all.ts'

/** While many entries scroll by, their marks go together. */
const GATHER_MS = 500

export const markRead = defineMutation({
  input: changeInputs['reads.markRead'],
  undo: flipUndo,
  narrow: async (db, input) => {
    const here = (await entriesHere(db, input.entryIds)).map(({ id }) => id)
    if (here.length === 0) return null
    // The story is read in the other feeds, too; what is read there already needs no word.
    const same = (await withSameStories(db, here)).filter((id) => !here.includes(id))
    const unread = (await marksOf(db, same)).map(({ id }) => id)
    return { ...input, entryIds: [...here, ...unread] }
  },
  apply: async (db, { entryIds }) => removeMarks(db, await marksOf(db, entryIds)),
  revert: restoreMarks,
  call: (api, input) => api.reads.markRead(input),
  gatherMs: GATHER_MS,
  join: (earlier, later) => {
    const entryIds = [...new Set([...earlier.input.entryIds, ...later.input.entryIds])]
    const isSameCall = (earlier.input.isInbox ?? false) === (later.input.isInbox ?? false)
    if (!isSameCall || entryIds.length > limits.readsPerCall) return undefined
    const readHistories = [...(earlier.input.readHistories ?? []), ...(later.input.readHistories ?? [])]
    const input = { ...later.input, entryIds, ...(readHistories.length > 0 && { readHistories }) }
    return { input, undo: joinFlips(earlier.undo, later.undo) }
  },
  cancelledBy: {
    'reads.markUnread': ({ input, undo }, { entryId }) => {
      if (!undo.marks.some(({ id }) => id === entryId)) return undefined
      const entryIds = input.entryIds.filter((id) => id !== entryId)
      const readHistories = input.readHistories?.filter((id) => id !== entryId)
      return entryIds.length === 0 ? null : { ...input, entryIds, ...(readHistories && { readHistories }) }
    },
  },
})

export const markUnread = defineMutation({
  input: changeInputs['reads.markUnread'],
  undo: flipUndo,
  narrow: async (db, input) => ((await entriesHere(db, [input.entryId])).length > 0 ? input : null),
  apply: (db, { entryId }) => addMark(db, entryId),
  revert: withdrawMarks,
  call: (api, input) => api.reads.markUnread(input),
})

/** Of what the server had told at the moment of the click, or of what was shown by then: what came later, and nobody has seen, stays unread. */
export const markAllRead = defineMutation({
  input: changeInputs['reads.markAllRead'],
  undo: flipUndo,
  narrow: async (db, { insertedBefore = Infinity, ...input }) => ({
    ...input,
    insertedBefore: Math.min(insertedBefore, await getToldAsOf(db)),
  }),
  apply: async (db, input) => {
    const feedIds = await feedIdsToMark(db, input)
    const { meant, left } = await marksToRemove(db, feedIds, input)
    const flipped = await removeMarks(db, meant)
    const isWindow = input.startTime !== undefined || input.endTime !== undefined
    return isWindow ? flipped : joinFlips(flipped, await clearCounts(db, feedIds, left))
  },
  revert: restoreMarks,
  call: (api, input) => api.reads.markAllRead(input),
})
