import { REFERRAL_HEADER } from '@tidings/contracts'
import { NAME_LENGTH } from '@tidings/contracts/form-limits'
import { APIError } from 'better-auth/api'
import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { forgetAvatars, mayBeImage } from '../avatars/avatars.service.ts'
import type { Config } from '../../foundation/config/config.ts'
import type { Db, Transaction } from '../../foundation/database/database.ts'
import { session, user } from '../../foundation/tables/auth.schema.ts'
import { createKnownNetworks } from './known-networks.ts'
import { endMailCodeTries } from './mail-code-tries.ts'
import { HANDING_PATH } from './handed-sessions.ts'
import { endAccess } from './passwords.ts'
import { endSignInTries } from './sign-in-limit.ts'
import { requireUnusedCode } from './used-codes.ts'

/** A sign that can be seen. */
const visible = /[^\p{Z}\p{C}]/u

interface Profile {
  id?: unknown
  name?: unknown
  email?: unknown
  handle?: unknown
  image?: unknown
}

interface NewSession {
  id: string
  userId: string
  ipAddress?: string | null | undefined
}

interface HookContext {
  path?: string
  headers?: Headers | undefined
  body?: unknown
  context: { session?: { user: { id: string }; session: { id: string; createdAt: Date } } | null }
}

/** Calls by which somebody signs in who may be signed in already. */
const signIns = /^\/(?:sign-in|sign-up|callback|oauth2\/callback|passkey\/verify-authentication)(?:\/|$)/

/** Calls of the second step. */
const secondSteps = /^\/two-factor\/verify-/

/** What holds for accounts and sessions, whichever way they are made. */
export function createAccountRules(db: Db) {
  return {
    user: {
      create: {
        before: async (profile: Profile, request: HookContext | null) => {
          // What a provider says of somebody is no reason to refuse them: a picture is left out below, a name cut or made up.
          const name = cutName(
            isVisible(profile.name) ? profile.name : String(profile.email).replace(/@.*/, ''),
          )
          await checkProfile(db, { ...profile, name, image: undefined })
          const referredBy = await findReferrer(db, request?.headers?.get(REFERRAL_HEADER))
          const hasImage =
            typeof profile.image === 'string' && (await mayBeImage(db, profile.image, undefined))
          return { data: { name, referredBy, ...(!hasImage && { image: null }) } }
        },
      },
      update: {
        before: (profile: Profile, request: HookContext | null) =>
          checkProfile(db, profile, request?.context.session?.user.id),
        after: async (
          { id, image }: { id: string; image?: string | null | undefined },
          request: HookContext | null,
        ) => {
          if (request?.path === '/update-user') await forgetAvatars(db, id, image ?? null)
        },
      },
    },
    account: {
      update: {
        after: async ({ userId }: { userId: string }, request: HookContext | null) => {
          if (request?.path === '/change-password')
            await endAccess(db, userId, request.context.session?.session.id)
        },
      },
    },
    session: {
      create: {
        before: async ({ userId }: { userId: string }, request: HookContext | null) => {
          await refuseSuspended(db, userId)
          // Whoever is signed in sets the authenticator up.
          if (request?.path === '/two-factor/verify-totp' && !request.context.session)
            await requireUnusedCode(db.$client, userId, request.body)
          return ageOfSession(request)
        },
        after: async (made: NewSession, request: HookContext | null) => {
          // Better-auth would sign in whoever opens the link that confirms a new address, without the second factor.
          if (request?.path === '/verify-email') await db.delete(session).where(eq(session.id, made.id))
          // Whoever was handed a session has shown neither a password nor who they are.
          else if (request?.path !== HANDING_PATH) await noteSignIn(db, made, request)
        },
      },
    },
  }
}

/**
 * Better-auth makes a new session with each change of the second step. It is as old as the one before: only a sign-in shows who is
 * there, and what opens the account to others asks for one of just now.
 */
function ageOfSession(request: HookContext | null): { data: { createdAt: Date } } | undefined {
  const before = request?.context.session?.session
  if (!before || signIns.test(request.path ?? '')) return undefined
  return { data: { createdAt: new Date(before.createdAt) } }
}

/** What a sign-in changes, once it is whole: of the password alone, where there is a second step, better-auth makes a session as well. */
async function noteSignIn(
  db: Db,
  { userId, ipAddress: address }: NewSession,
  request: HookContext | null,
): Promise<void> {
  const columns = { email: user.email, twoFactorEnabled: user.twoFactorEnabled }
  const [owner] = await db.select(columns).from(user).where(eq(user.id, userId))
  const step = stepOf(request)
  if (!owner || (step === 'password' && owner.twoFactorEnabled)) return
  if (step === 'second') await endMailCodeTries(db.$client, userId)
  if (!address) return
  if (step) await endSignInTries(db.$client, { userId, email: owner.email, address })
  await createKnownNetworks(db.$client).remember(userId, address)
}

/** Which step of a sign-in by password makes a session, if any does. */
function stepOf(request: HookContext | null): 'password' | 'second' | undefined {
  if (request?.path === '/sign-in/email') return 'password'
  // Whoever is signed in sets their second step up.
  return secondSteps.test(request?.path ?? '') && !request?.context.session ? 'second' : undefined
}

/** Lets nobody sign up where sign-up is closed, but for the very first, who runs the server. */
export async function refuseSignUp(db: Db, signUp: Config['signUp']): Promise<void> {
  if (signUp === 'closed' && (await hasUsers(db))) throw signUpClosed()
}

/** Not 403: that, better-auth would answer as if the account had been made. */
export const signUpClosed = (): APIError =>
  new APIError('BAD_REQUEST', { code: 'SIGN_UP_CLOSED', message: 'Sign-up is closed.' })

/** Whether anybody has an account on this server. */
export async function hasUsers(db: Db | Transaction): Promise<boolean> {
  const [anybody] = await db.select({ id: user.id }).from(user).limit(1)
  return anybody !== undefined
}

/** Handles that differ by case are one. */
export const isHandle = (handle: string): SQL => sql`lower(${user.handle}) = ${handle.toLowerCase()}`

async function findReferrer(db: Db, code: string | null | undefined): Promise<string | null> {
  if (!code) return null
  const [referrer] = await db
    .select({ id: user.id })
    .from(user)
    .where(or(eq(user.id, code), isHandle(code)))
  return referrer?.id ?? null
}

/** Throws where a name or a handle cannot be had. */
export async function checkProfile(db: Db, { name, handle, image }: Profile, ownId = ''): Promise<void> {
  if (name !== undefined && !isVisible(name))
    throw new APIError('BAD_REQUEST', { code: 'NAME_MISSING', message: 'A name has a letter at least.' })
  if (typeof name === 'string' && name.length > NAME_LENGTH) {
    throw new APIError('BAD_REQUEST', {
      code: 'NAME_TOO_LONG',
      message: `A name has up to ${NAME_LENGTH} letters.`,
    })
  }
  const isImage = typeof image === 'string' && (await mayBeImage(db, image, ownId || undefined))
  if (image !== undefined && image !== null && !isImage) {
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_IMAGE',
      message: 'A picture is one that was uploaded here, or an https address.',
    })
  }
  await requireFreeHandle(db, handle, ownId)
}

/** As much of a name as is taken, without half a character at its end. */
const cutName = (name: string): string => name.slice(0, NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, '')

const isVisible = (name: unknown): name is string => typeof name === 'string' && visible.test(name)

/** Throws where somebody else has a handle. */
export async function requireFreeHandle(db: Db | Transaction, handle: unknown, ownId = ''): Promise<void> {
  if (typeof handle !== 'string') return
  const isTaken = and(isHandle(handle), ne(user.id, ownId))
  const [owner] = await db.select({ id: user.id }).from(user).where(isTaken)
  if (owner) throw new APIError('BAD_REQUEST', { code: 'HANDLE_TAKEN', message: 'This handle is taken.' })
}

async function refuseSuspended(db: Db, userId: string): Promise<void> {
  const isBarred = or(eq(user.suspended, true), eq(user.deleted, true))
  const [barred] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isBarred))
  if (barred)
    throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED', message: 'This account is suspended.' })
}
