import { memoryLimits } from '@tidings/contracts'
import { and, gte, inArray } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { memories } from '../../foundation/tables/memories.schema.ts'
import { isRemembered } from './memories.service.ts'

/** What a memory is chosen by. */
export interface Weighed {
  memory: string
  importance: number
  updatedAt: Date
}

/** A memory of this moment weighs twice as much as one that was last changed so long ago, or earlier. */
const weightOf = ({ importance, updatedAt }: Weighed, now: number): number =>
  importance * (1 - Math.min(1, Math.max(0, now - updatedAt.getTime()) / memoryLimits.recency) / 2)

/** The weightiest first, as many as there is room for. */
export function chooseMemories<T extends Weighed>(all: readonly T[], now: number): T[] {
  const chosen: T[] = []
  let room: number = memoryLimits.recalledLength
  for (const each of all.toSorted((one, other) => weightOf(other, now) - weightOf(one, now))) {
    if (chosen.length === memoryLimits.recalled) break
    if (each.memory.length > room) continue
    room -= each.memory.length
    chosen.push(each)
  }
  return chosen
}

/** What a chat is told of its user, the weightiest first; it is noted that it was. */
export async function recallMemories(
  { database, clock }: Pick<BaseDeps, 'database' | 'clock'>,
  userId: string,
) {
  const now = new Date(clock())
  const rows = await database.db
    .select()
    .from(memories)
    .where(and(isRemembered(userId, now), gte(memories.importance, memoryLimits.recalledFrom)))
  const recalled = chooseMemories(rows, now.getTime())
  if (recalled.length === 0) return []
  const ids = recalled.map(({ id }) => id)
  await database.db.update(memories).set({ lastAccessedAt: now }).where(inArray(memories.id, ids))
  return recalled
}
