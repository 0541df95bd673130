import { changeInputs, durations, playPosition, z } from '@tidings/contracts'
import { defineMutation } from './define-mutation.ts'

const before = z.object({ url: z.string(), before: playPosition.nullable() })

export const keepPlayPosition = defineMutation({
  input: changeInputs['playPositions.keep'],
  undo: before,
  apply: async (db, position) => {
    const kept = await db.playPositions.get(position.url)
    await db.playPositions.put(position)
    return { url: position.url, before: kept ?? null }
  },
  revert: async (db, { url, before: kept }) => {
    if (kept) await db.playPositions.put(kept)
    else await db.playPositions.delete(url)
  },
  // One clock says both when it was and when it is sent: how long ago that is holds, whatever the clock shows.
  call: (api, position) =>
    api.playPositions.keep({ ...position, agoMs: Date.now() - Date.parse(position.updatedAt) }),
  gatherMs: durations.playPositionFlush,
  join: (earlier, later) =>
    earlier.input.url === later.input.url ? { input: later.input, undo: earlier.undo } : undefined,
})
