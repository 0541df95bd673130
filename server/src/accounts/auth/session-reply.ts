import type { CurrentUser, Role, SessionReply } from '@tidings/contracts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../foundation/database/database.ts'
import { effectiveRole, roleEndOf } from '../plans/effective-role.ts'
import { boundOf, findPlan } from '../plans/plans.service.ts'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import type { AccountDeps } from './account-deps.ts'

type UserRow = typeof users.$inferSelect

const betterAuthSession = z
  .object({
    session: z.object({
      id: z.string(),
      userId: z.string(),
      createdAt: z.string(),
      updatedAt: z.string(),
      expiresAt: z.string(),
    }),
  })
  .nullable()

const signedOut: SessionReply = {
  code: 0,
  session: null,
  user: null,
  role: null,
  feedSubscriptionLimit: null,
  rsshubSubscriptionLimit: null,
}

/** The session of a request in the shape of the contract; also prolongs it, as better-auth's own call does. */
export async function answerSession(
  { auth, config, clock, database: { db } }: AccountDeps,
  headers: Headers,
): Promise<Response> {
  const answer = await auth.api.getSession({ headers, asResponse: true })
  const found = betterAuthSession.parse(await answer.json())
  const row = found && (await findUser(db, found.session.userId))
  const now = clock()
  const reply =
    row && !row.suspended && !row.deleted
      ? {
          ...(await signedIn(
            db,
            { ...row, roleEndAt: roleEndOf(row, now) },
            effectiveRole(row, config.defaultRole, now),
          )),
          session: found.session,
        }
      : signedOut
  const cookies = answer.headers.getSetCookie().map((cookie): [string, string] => ['set-cookie', cookie])
  return Response.json(reply, { headers: [['cache-control', 'no-store'], ...cookies] })
}

async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

async function signedIn(db: Db, row: UserRow, role: Role) {
  const plan = await findPlan(db, role)
  return {
    ...signedOut,
    user: { ...toCurrentUser(row), role, plan },
    role,
    roleEndAt: row.roleEndAt?.toISOString() ?? null,
    feedSubscriptionLimit: boundOf('feeds', plan),
  }
}

/** A user as told to that user alone. */
function toCurrentUser(user: UserRow): CurrentUser {
  const { admitted: _admitted, referredBy: _referredBy, ...row } = user
  return {
    ...row,
    socialLinks: row.socialLinks ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    roleEndAt: row.roleEndAt?.toISOString() ?? null,
  }
}
