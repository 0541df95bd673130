import { randomInt } from 'node:crypto'
import { accountLimits, ApiError, type Invitation } from '@tidings/contracts'
import { HOUR_MS } from '@tidings/contracts/spans'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { createAttempts } from '../../foundation/limits/attempts.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { invitations } from '../../foundation/tables/invitations.schema.ts'

type ServiceDeps = Pick<BaseDeps, 'config' | 'database' | 'clock'>

/** Without letters and digits that are taken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12
/** The call answers a number, so those who run the server have a large one. */
const ANY_NUMBER = 10_000
const TRIES_AT_CODES = { max: accountLimits.codesPerHour, windowMs: HOUR_MS }

/** How many invitations a user may make in all. */
export function invitationLimit(
  { config }: Pick<BaseDeps, 'config'>,
  { role }: Pick<SessionUser, 'role'>,
): number {
  return role === 'admin' ? ANY_NUMBER : config.invitationsPerUser
}

const nobody = { id: '', name: null, image: null }

/** The invitations a user made, newest first, with who came by them. */
export async function listInvitations(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
): Promise<Invitation[]> {
  const guest = { id: users.id, name: users.name, image: users.image }
  const rows = await database.db
    .select({ invitation: invitations, guest })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.toUserId))
    .where(eq(invitations.userId, userId))
    .orderBy(desc(invitations.createdAt), invitations.code)
  return rows.map(({ invitation: { code, createdAt, usedAt, toUserId }, guest: comer }) => ({
    code,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    toUserId,
    users: comer ?? nobody,
  }))
}

/** Makes an invitation for somebody else and answers its code. */
export async function createInvitation(
  { config, database, clock }: ServiceDeps,
  host: SessionUser,
): Promise<string> {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  await database.db.transaction(async (tx) => {
    await lockUser(tx, host.id)
    const made = await tx.$count(invitations, eq(invitations.userId, host.id))
    if (made >= invitationLimit({ config }, host)) throw new ApiError('invitationLimitExceeded')
    await tx.insert(invitations).values({ code, userId: host.id, createdAt: new Date(clock()) })
  })
  return code
}

/**
 * Takes back an invitation that nobody has used; its user may make another then.
 *
 * @throws ApiError `invitationUsed`, or `invitationNotFound` where this user made none such.
 */
export async function revokeInvitation(
  { database: { db } }: Pick<BaseDeps, 'database'>,
  userId: string,
  code: string,
): Promise<void> {
  const isTheirs = and(eq(invitations.code, code), eq(invitations.userId, userId))
  // In one statement: a guest who comes by it at the same moment is in, or is not.
  const revoked = await db
    .delete(invitations)
    .where(and(isTheirs, isNull(invitations.usedAt)))
    .returning()
  if (revoked.length > 0) return
  throw new ApiError((await db.$count(invitations, isTheirs)) > 0 ? 'invitationUsed' : 'invitationNotFound')
}

/** Lets a user in who signed up where sign-up is by invitation. */
export async function acceptInvitation(
  { database, clock }: ServiceDeps,
  guest: SessionUser,
  typed: string,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await createAttempts(database.pool, TRIES_AT_CODES).count(
    'invitation',
    guest.id,
  )
  if (!allowed) throw new ApiError('operationNotCompleted', { data: { retryAfterSeconds } })
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  await database.db.transaction(async (tx) => {
    const [found] = await tx.select().from(invitations).where(eq(invitations.code, code)).for('update')
    if (!found) throw new ApiError('invitationNotFound')
    if (found.usedAt) throw new ApiError('invitationUsed')
    if (guest.admitted) throw new ApiError('invitationExists', { message: 'You are in already.' })
    await tx
      .update(invitations)
      .set({ usedAt: new Date(clock()), toUserId: guest.id })
      .where(eq(invitations.code, code))
    await tx.update(users).set({ admitted: true }).where(eq(users.id, guest.id))
  })
}
