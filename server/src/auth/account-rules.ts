import { REFERRAL_HEADER } from '@tidings/contracts'
import { APIError } from 'better-auth/api'
import { and, eq, ne, or } from 'drizzle-orm'
import { forgetAvatars, mayBeImage } from '../avatars/avatars.service.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { session, user } from './auth.schema.ts'

const NAME_LENGTH = 50

interface Profile {
  id?: unknown
  name?: unknown
  handle?: unknown
  image?: unknown
}

interface HookContext {
  path?: string
  headers?: Headers | undefined
  context: { session?: { user: { id: string } } | null }
}

/** What holds for accounts and sessions, whichever way they are made. */
export function createAccountRules(db: Db, { signUp }: Pick<Config, 'signUp'>) {
  return {
    user: {
      create: {
        before: async (profile: Profile, request: HookContext | null) => {
          await refuseSignUp(db, signUp)
          // What a provider names as a picture is no reason to refuse anybody; it is left out below.
          await checkProfile(db, { ...profile, image: undefined })
          const admitted = signUp !== 'invitation' || !(await hasUsers(db))
          const referredBy = await findReferrer(db, request?.headers?.get(REFERRAL_HEADER))
          const hasImage =
            typeof profile.image === 'string' && (await mayBeImage(db, profile.image, undefined))
          return { data: { admitted, referredBy, ...(!hasImage && { image: null }) } }
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
    session: {
      create: {
        before: ({ userId }: { userId: string }) => refuseSuspended(db, userId),
        after: async ({ id }: { id: string }, request: HookContext | null) => {
          // Better-auth would sign in whoever opens the link that confirms a new address, without the second factor.
          if (request?.path === '/verify-email') await db.delete(session).where(eq(session.id, id))
        },
      },
    },
  }
}

/** Lets nobody sign up where sign-up is closed, but for the very first, who runs the server. */
export async function refuseSignUp(db: Db, signUp: Config['signUp']): Promise<void> {
  if (signUp !== 'closed' || !(await hasUsers(db))) return
  // Not 403: that, better-auth would answer as if the account had been made.
  throw new APIError('BAD_REQUEST', { code: 'SIGN_UP_CLOSED', message: 'Sign-up is closed.' })
}

/** Whether anybody has an account on this server. */
export async function hasUsers(db: Db): Promise<boolean> {
  const [anybody] = await db.select({ id: user.id }).from(user).limit(1)
  return anybody !== undefined
}

async function findReferrer(db: Db, code: string | null | undefined): Promise<string | null> {
  if (!code) return null
  const [referrer] = await db
    .select({ id: user.id })
    .from(user)
    .where(or(eq(user.id, code), eq(user.handle, code)))
  return referrer?.id ?? null
}

/** Throws where a name or a handle cannot be had. */
export async function checkProfile(db: Db, { name, handle, image }: Profile, ownId = ''): Promise<void> {
  if (typeof name === 'string' && name.length > NAME_LENGTH) {
    throw new APIError('BAD_REQUEST', {
      code: 'NAME_TOO_LONG',
      message: `A name has up to ${NAME_LENGTH} letters.`,
    })
  }
  if (typeof image === 'string' && !(await mayBeImage(db, image, ownId || undefined))) {
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_IMAGE',
      message: 'A picture is one that was uploaded here, or an https address.',
    })
  }
  if (typeof handle !== 'string') return
  const isTaken = and(eq(user.handle, handle), ne(user.id, ownId))
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
