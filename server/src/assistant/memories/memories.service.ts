import { ApiError, memoryLimits, type Memory, type MemoryChanges, type MemoryInput } from '@tidings/contracts'
import { and, count, desc, eq, gt, gte, isNull, lt, lte, or } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { memories } from '../../foundation/tables/memories.schema.ts'

type MemoryRow = typeof memories.$inferSelect

const toReply = ({ id, createdAt, updatedAt, lastAccessedAt, expiresAt, ...row }: MemoryRow): Memory => ({
  ...row,
  id: String(id),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  lastAccessedAt: lastAccessedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

/** In a query: what somebody has remembered, and has not expired. */
export const isRemembered = (userId: string, now: Date) =>
  and(eq(memories.userId, userId), or(isNull(memories.expiresAt), gt(memories.expiresAt, now)))

const isIt = (userId: string, id: string, now: Date) =>
  and(isRemembered(userId, now), eq(memories.id, BigInt(id)))

export interface MemoriesWish {
  limit?: number | undefined
  before?: string | undefined
  importanceGte?: number | undefined
  importanceLte?: number | undefined
}

const secondOf = ({ createdAt }: MemoryRow): number => Math.floor(createdAt.getTime() / 1000)

/**
 * What the assistant remembers of a user, the latest first. Clients tell the time of the last one to the second: a page has all
 * of its second, so that the next one leaves none out.
 */
export async function listMemories(
  { database, clock }: Pick<BaseDeps, 'database' | 'clock'>,
  userId: string,
  { limit = memoryLimits.perPage, before, importanceGte, importanceLte }: MemoriesWish,
): Promise<{ data: Memory[]; nextBefore?: string }> {
  // All there are, which are few.
  const rows = await database.db
    .select()
    .from(memories)
    .where(
      and(
        isRemembered(userId, new Date(clock())),
        before === undefined ? undefined : lt(memories.createdAt, new Date(before)),
        importanceGte === undefined ? undefined : gte(memories.importance, importanceGte),
        importanceLte === undefined ? undefined : lte(memories.importance, importanceLte),
      ),
    )
    .orderBy(desc(memories.createdAt), desc(memories.id))
  const last = rows[limit - 1]
  const isOfNextPage = (row: MemoryRow, at: number) => at >= limit && last && secondOf(row) < secondOf(last)
  const end = rows.findIndex(isOfNextPage)
  if (!last || end === -1) return { data: rows.map(toReply) }
  return {
    data: rows.slice(0, end).map(toReply),
    nextBefore: new Date(secondOf(last) * 1000).toISOString(),
  }
}

/** What changes memories, within a transaction. */
export interface Keeping extends Pick<BaseDeps, 'clock' | 'nextId'> {
  tx: Transaction
  userId: string
}

/** Throws invalidInput for a time that is over: it would be remembered for no moment. */
function toExpiry(expiresAt: string | null | undefined, now: Date): Date | null | undefined {
  // Null takes it away, and undefined leaves it.
  if (expiresAt === undefined || expiresAt === null) return expiresAt
  const time = new Date(expiresAt)
  if (time > now) return time
  throw new ApiError('invalidInput', { data: [{ path: ['expiresAt'], message: 'must be yet to come' }] })
}

/** Has something remembered. Throws aiMemoryLimitExceeded where there is no room, and invalidInput for an expiry that is over. */
export async function keepMemory(
  { tx, clock, nextId, userId }: Keeping,
  { importance = memoryLimits.importance, expiresAt, ...input }: MemoryInput,
): Promise<Memory> {
  await lockUser(tx, userId)
  const now = new Date(clock())
  // What has expired takes nobody's room.
  await tx.delete(memories).where(and(eq(memories.userId, userId), lte(memories.expiresAt, now)))
  const [kept] = await tx.select({ count: count() }).from(memories).where(eq(memories.userId, userId))
  if ((kept?.count ?? 0) >= memoryLimits.perUser) throw new ApiError('aiMemoryLimitExceeded')
  const [row] = await tx
    .insert(memories)
    .values({
      ...input,
      id: nextId(),
      userId,
      importance,
      createdAt: now,
      updatedAt: now,
      expiresAt: toExpiry(expiresAt, now),
    })
    .returning()
  if (!row) throw new Error('An insert gave no row.')
  return toReply(row)
}

/** Throws aiMemoryNotFound for a memory that is not the user's, or has expired, and invalidInput for an expiry that is over. */
export async function changeMemory(
  { tx, clock, userId }: Omit<Keeping, 'nextId'>,
  id: string,
  { expiresAt, ...changes }: MemoryChanges,
): Promise<Memory> {
  const now = new Date(clock())
  const [row] = await tx
    .update(memories)
    .set({ ...changes, updatedAt: now, expiresAt: toExpiry(expiresAt, now) })
    .where(isIt(userId, id, now))
    .returning()
  if (!row) throw new ApiError('aiMemoryNotFound')
  return toReply(row)
}

/** Throws aiMemoryNotFound for a memory that is not the user's, or has expired. */
export async function forgetMemory(
  { tx, clock, userId }: Omit<Keeping, 'nextId'>,
  id: string,
): Promise<void> {
  const forgotten = await tx
    .delete(memories)
    .where(isIt(userId, id, new Date(clock())))
    .returning({ id: memories.id })
  if (forgotten.length === 0) throw new ApiError('aiMemoryNotFound')
}

/** Forgets all that is remembered of a user. */
export async function forgetMemories(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
): Promise<void> {
  await database.db.delete(memories).where(eq(memories.userId, userId))
}
