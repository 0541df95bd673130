import { contract, limits } from '@tidings/contracts'
import { defineMutation } from '../mutation.ts'
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
} from './flip.ts'
import { inputOf } from './input.ts'
import { feedIdsToMark, marksToRemove } from './mark-all.ts'

/** While many entries scroll by, their marks go together. */
const GATHER_MS = 500

const markReadInput = inputOf(contract.reads.markRead)

export const markRead = defineMutation({
  input: markReadInput,
  undo: flipUndo,
  narrow: async (db, input) => {
    const entryIds = (await entriesHere(db, input.entryIds)).map(({ id }) => id)
    return entryIds.length > 0 ? { ...input, entryIds } : null
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
})

export const markUnread = defineMutation({
  input: inputOf(contract.reads.markUnread),
  undo: flipUndo,
  narrow: async (db, input) => ((await entriesHere(db, [input.entryId])).length > 0 ? input : null),
  apply: (db, { entryId }) => addMark(db, entryId),
  revert: withdrawMarks,
  call: (api, input) => api.reads.markUnread(input),
  cancel: (earlier, { entryId }) => {
    if (earlier.name !== 'reads.markRead') return undefined
    if (!flipUndo.parse(earlier.undo).marks.some(({ id }) => id === entryId)) return undefined
    const input = markReadInput.parse(earlier.input)
    const entryIds = input.entryIds.filter((id) => id !== entryId)
    const readHistories = input.readHistories?.filter((id) => id !== entryId)
    return entryIds.length === 0 ? null : { ...input, entryIds, ...(readHistories && { readHistories }) }
  },
})

/** `insertedBefore` is the moment of the click: what comes between it and the call stays unread. */
export const markAllRead = defineMutation({
  input: inputOf(contract.reads.markAllRead),
  undo: flipUndo,
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
