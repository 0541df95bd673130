import { playPosition, z, type PlayPosition } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { rebase } from './mutations/outbox.ts'

/** Replaces all places by those of the server, under what is still to be sent. */
export async function storePlayPositions(db: TidingsDatabase, rows: readonly PlayPosition[]): Promise<void> {
  const parsed = z.array(playPosition).parse(rows)
  await rebase(db, async () => {
    await db.playPositions.clear()
    await db.playPositions.bulkPut(parsed)
  })
}

/** Seconds from its start at which a recording was left. */
export async function getPlayPosition(db: TidingsDatabase, url: string): Promise<number> {
  return (await db.playPositions.get(url))?.seconds ?? 0
}
