import type { SessionEntry } from '@tidings/contracts'
import { and, desc, eq, gt, or } from 'drizzle-orm'
import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { readJson } from '../../foundation/http/read-json.ts'
import { session as sessions } from '../../foundation/tables/auth.schema.ts'
import { requireSession } from './current-session.ts'
import type { AccountDeps } from './account-deps.ts'

const revocation = z.object({ token: z.string().min(1) })

/** The sessions of a user, the latest first. Their tokens stay here: a page that was taken over could keep them. */
export async function answerSessions(deps: AccountDeps, headers: Headers): Promise<Response> {
  const current = await requireSession(deps, headers)
  const rows = await deps.database.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, current.user.id), gt(sessions.expiresAt, new Date(deps.clock()))))
    .orderBy(desc(sessions.updatedAt))
  const entries = rows.map((row): SessionEntry => ({
    id: row.id,
    token: row.id,
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    isCurrent: row.id === current.session.id,
  }))
  return Response.json(entries, { headers: { 'cache-control': 'no-store' } })
}

/** Ends one session of a user, named as the list names it. */
export async function revokeSession(deps: AccountDeps, req: HonoRequest): Promise<Response> {
  const { user } = await requireSession(deps, req.raw.headers)
  const { token } = await readJson(req, revocation)
  const isNamed = or(eq(sessions.id, token), eq(sessions.token, token))
  await deps.database.db.delete(sessions).where(and(eq(sessions.userId, user.id), isNamed))
  return Response.json({ status: true })
}
