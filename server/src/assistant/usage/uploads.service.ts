import { assistantLimits } from '@tidings/contracts'
import { and, count, eq, gt, min } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { chatAttachments } from '../../foundation/tables/chats.schema.ts'

/** How many files a user has uploaded of late, and when the first of them counts no more, in epoch milliseconds. */
export async function findUploads(
  db: Pick<Transaction, 'select'>,
  userId: string,
  now: number,
): Promise<{ count: number; resetAt: number }> {
  const since = new Date(now - assistantLimits.filesWindow)
  const [row] = await db
    .select({ count: count(), first: min(chatAttachments.createdAt) })
    .from(chatAttachments)
    .where(and(eq(chatAttachments.userId, userId), gt(chatAttachments.createdAt, since)))
  const firstAt = row?.first?.getTime() ?? now
  return { count: row?.count ?? 0, resetAt: firstAt + assistantLimits.filesWindow }
}
