import { APIError } from 'better-auth/api'
import { and, eq, ne, or } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { user } from './auth.schema.ts'

const NAME_LENGTH = 50

interface Profile {
  id?: unknown
  name?: unknown
  handle?: unknown
}

/** What holds for accounts and sessions, whichever way they are made. */
export function createAccountRules(db: Db, { signUp }: Pick<Config, 'signUp'>) {
  return {
    user: {
      create: {
        before: async (profile: Profile) => {
          await refuseSignUp(db, signUp)
          await checkProfile(db, profile)
        },
      },
      update: {
        before: (
          profile: Profile,
          request: { context: { session?: { user: { id: string } } | null } } | null,
        ) => checkProfile(db, profile, request?.context.session?.user.id),
      },
    },
    session: { create: { before: ({ userId }: { userId: string }) => refuseSuspended(db, userId) } },
  }
}

/** Lets nobody sign up where sign-up is closed, but for the very first, who runs the server. */
async function refuseSignUp(db: Db, signUp: Config['signUp']): Promise<void> {
  if (signUp === 'open') return
  const [anybody] = await db.select({ id: user.id }).from(user).limit(1)
  if (anybody) throw new APIError('FORBIDDEN', { code: 'SIGN_UP_CLOSED', message: 'Sign-up is closed.' })
}

async function checkProfile(db: Db, { name, handle }: Profile, ownId = ''): Promise<void> {
  if (typeof name === 'string' && name.length > NAME_LENGTH) {
    throw new APIError('BAD_REQUEST', {
      code: 'NAME_TOO_LONG',
      message: `A name has up to ${NAME_LENGTH} letters.`,
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
