import { randomBytes } from 'node:crypto'
import { accountLimits, ApiError, httpUrl, limits } from '@tidings/contracts'
import { HOUR_MS } from '@tidings/contracts/spans'
import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import type { Db } from '../../foundation/database/database.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { createAttempts } from '../../foundation/limits/attempts.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { avatars } from '../../foundation/tables/avatars.schema.ts'
import { toPicture, type Picture } from './picture.ts'

/** Where pictures are given out, on this server. */
export const AVATAR_PATH = '/api/avatars'

const UPLOADS = { max: accountLimits.picturesPerHour, windowMs: HOUR_MS }
const ID_BYTES = 16

const ownPath = /^\/api\/avatars\/([0-9a-f]{32})$/
// What is no address is refined all the same.
const otherSite = httpUrl
  .max(1024)
  .refine((url) => url.startsWith('https://') && URL.parse(url)?.username === '')

/**
 * Keeps a picture that a user uploaded, and answers its path. It is theirs once their profile names it; the one that the
 * profile names until then stays, any other goes.
 */
export async function keepAvatar(
  { database, clock }: Pick<BaseDeps, 'database' | 'clock'>,
  userId: string,
  file: File,
): Promise<string> {
  const { allowed, retryAfterSeconds } = await createAttempts(database.pool, UPLOADS).count('avatar', userId)
  if (!allowed) throw new ApiError('operationNotCompleted', { data: { retryAfterSeconds } })
  if (file.size > limits.avatarBytes) {
    throw new ApiError('fileTooLarge', { message: `A picture has up to ${limits.avatarBytes} bytes` })
  }
  const picture = toPicture(Buffer.from(await file.arrayBuffer()))
  const id = randomBytes(ID_BYTES).toString('hex')
  await database.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const isInUse = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, avatars.userId), eq(users.image, sql`${`${AVATAR_PATH}/`} || ${avatars.id}`)))
    await tx.delete(avatars).where(and(eq(avatars.userId, userId), notExists(isInUse)))
    await tx.insert(avatars).values({ id, userId, ...picture, createdAt: new Date(clock()) })
  })
  return `${AVATAR_PATH}/${id}`
}

/** A picture that somebody uploaded. Throws notFound. */
export async function findAvatar(
  { database: { db } }: Pick<BaseDeps, 'database'>,
  id: string,
): Promise<Picture> {
  const [row] = await db
    .select({ type: avatars.type, image: avatars.image })
    .from(avatars)
    .where(eq(avatars.id, id))
  if (!row) throw new ApiError('notFound')
  return row
}

/** Whether a profile may name an address as its picture: one that its user uploaded, or one of another site by https. */
export async function mayBeImage(db: Db, image: string, userId: string | undefined): Promise<boolean> {
  const [, id] = ownPath.exec(image) ?? []
  if (id === undefined) return otherSite.safeParse(image).success
  if (userId === undefined) return false
  return (await db.$count(avatars, and(eq(avatars.id, id), eq(avatars.userId, userId)))) > 0
}

/** Forgets what a user uploaded, but for the picture that their profile names. */
export async function forgetAvatars(db: Db, userId: string, image: string | null): Promise<void> {
  const [, used = ''] = ownPath.exec(image ?? '') ?? []
  await db.delete(avatars).where(and(eq(avatars.userId, userId), ne(avatars.id, used)))
}
