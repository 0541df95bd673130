import { ApiError, pushLimits, type MessagingChannel, type PushDevice } from '@tidings/contracts'
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { pushDevices } from '../../foundation/tables/messaging.schema.ts'
import { listDevices } from './notify-user.ts'
import { parseToken, type KnownToken } from './push-token.ts'

/** Who calls, and from which device. */
export interface Caller {
  id: string
  sessionId: string | null
}

interface Registration {
  channel: MessagingChannel
  token: string
  userAgent: string | null
}

const USER_AGENT_LENGTH = 512

/** The devices that a user is notified on, the latest first. */
export async function listPushDevices(
  deps: Pick<BaseDeps, 'database'>,
  userId: string,
): Promise<PushDevice[]> {
  const devices = await listDevices(deps, userId)
  return devices.map(({ id, channel, token, userAgent, isSignedIn, ...row }) => ({
    id: String(id),
    userId,
    channel,
    token,
    userAgent,
    isSignedIn,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    failure: row.failure && row.failedAt ? { reason: row.failure, at: row.failedAt.toISOString() } : null,
  }))
}

/**
 * Has a user notified on the device that calls. Its former token of the channel is forgotten; so is whoever had the same
 * token before, who used the same browser. Who knows an address alone, and not the keys that go with it, takes nothing over.
 */
export async function registerDevice(
  { database, clock, nextId }: Pick<BaseDeps, 'database' | 'clock' | 'nextId'>,
  { id: userId, sessionId }: Caller,
  { channel, token, userAgent }: Registration,
): Promise<void> {
  const known = parseToken(channel, token)
  await database.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await takeOver(tx, userId, known)
    if (sessionId !== null) await tx.delete(pushDevices).where(isOfSession({ userId, sessionId, channel }))
    await requireRoom(tx, userId)
    await tx.insert(pushDevices).values({
      id: nextId(),
      userId,
      sessionId,
      channel,
      ...known,
      userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
      createdAt: new Date(clock()),
    })
  })
}

async function takeOver(tx: Transaction, userId: string, { token, hash }: KnownToken): Promise<void> {
  const mayBeTaken = or(eq(pushDevices.userId, userId), eq(pushDevices.token, token))
  await tx.delete(pushDevices).where(and(eq(pushDevices.hash, hash), mayBeTaken))
  const [left] = await tx.select({ id: pushDevices.id }).from(pushDevices).where(eq(pushDevices.hash, hash))
  if (left) throw new ApiError('noPermission', { message: 'This is the device of somebody else' })
}

const isOfSession = ({
  userId,
  sessionId,
  channel,
}: {
  userId: string
  sessionId: string
  channel: MessagingChannel
}) =>
  and(eq(pushDevices.userId, userId), eq(pushDevices.sessionId, sessionId), eq(pushDevices.channel, channel))

/** Those where nobody is signed in any more make room. */
async function requireRoom(tx: Transaction, userId: string): Promise<void> {
  const isOfUser = eq(pushDevices.userId, userId)
  const { devicesPerUser } = pushLimits
  if ((await tx.$count(pushDevices, isOfUser)) < devicesPerUser) return
  const [oldest] = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(isOfUser, isNull(pushDevices.sessionId)))
    .orderBy(asc(pushDevices.createdAt))
    .limit(1)
  if (!oldest)
    throw new ApiError('invalidParameter', {
      message: `A user is notified on up to ${devicesPerUser} devices`,
    })
  await tx.delete(pushDevices).where(eq(pushDevices.id, oldest.id))
}

/**
 * Takes note that a browser still has its subscription, under the session of now, or which one it has in place of the one
 * before. Answers whether the user is notified there: a device that was removed stays so.
 */
export async function renewDevice(
  { database }: Pick<BaseDeps, 'database'>,
  { id: userId, sessionId }: Caller,
  token: string,
): Promise<boolean> {
  if (sessionId === null) return false
  const known = parseToken('web', token)
  return database.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const ofSession = isOfSession({ userId, sessionId, channel: 'web' })
    const isSame = and(eq(pushDevices.userId, userId), eq(pushDevices.hash, known.hash))
    const [same] = await tx.select({ id: pushDevices.id }).from(pushDevices).where(isSame)
    if (!same) {
      const [taken] = await tx
        .select({ id: pushDevices.id })
        .from(pushDevices)
        .where(eq(pushDevices.hash, known.hash))
      if (taken) return false
      const changed = await tx
        .update(pushDevices)
        .set(known)
        .where(ofSession)
        .returning({ id: pushDevices.id })
      return changed.length > 0
    }
    await tx.delete(pushDevices).where(and(ofSession, ne(pushDevices.id, same.id)))
    await tx
      .update(pushDevices)
      .set({ ...known, sessionId })
      .where(eq(pushDevices.id, same.id))
    return true
  })
}

/** Notifies a user no more on the devices of a channel, or on one of them. */
export async function removeDevices(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
  { channel, id }: { channel: MessagingChannel; id?: string | undefined },
): Promise<void> {
  const isNamed = id === undefined ? undefined : eq(pushDevices.id, BigInt(id))
  await database.db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.channel, channel), isNamed))
}
