import { contract, limits } from '@tidings/contracts'
import { defineMutation } from '../mutation.ts'
import { entriesToMark, feedIdsToMark } from './mark-all.ts'
import { clearCounts, flip, flipUndo, joinFlips, rowsOf, unflip } from './flip.ts'
import { inputOf } from './input.ts'

/** While many entries scroll by, their marks go together. */
const GATHER_MS = 500

const markReadInput = inputOf(contract.reads.markRead)

export const markRead = defineMutation({
  input: markReadInput,
  undo: flipUndo,
  narrow: async (db, input) => {
    const entryIds = (await rowsOf(db, input.entryIds)).map(({ id }) => id)
    return entryIds.length > 0 ? { ...input, entryIds } : null
  },
  apply: async (db, { entryIds }) => flip(db, await rowsOf(db, entryIds), 0),
  revert: (db, undo) => unflip(db, undo, 1),
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
  narrow: async (db, input) => ((await rowsOf(db, [input.entryId])).length > 0 ? input : null),
  apply: async (db, { entryId }) => flip(db, await rowsOf(db, [entryId]), 1),
  revert: (db, undo) => unflip(db, undo, 0),
  call: (api, input) => api.reads.markUnread(input),
  cancel: (earlier, { entryId }) => {
    if (earlier.name !== 'reads.markRead') return undefined
    if (!flipUndo.parse(earlier.undo).entryIds.includes(entryId)) return undefined
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
    const { marked, left } = await entriesToMark(db, feedIds, input)
    const flipped = await flip(db, marked, 0)
    const isWindow = input.startTime !== undefined || input.endTime !== undefined
    return isWindow ? flipped : joinFlips(flipped, await clearCounts(db, feedIds, left))
  },
  revert: (db, undo) => unflip(db, undo, 1),
  call: (api, input) => api.reads.markAllRead(input),
})
