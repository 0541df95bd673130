import { identityProof } from '@tidings/contracts'
import { eq, like, sql } from 'drizzle-orm'
import type { HonoRequest } from 'hono'
import { administrationAudit } from '../../foundation/tables/administration.schema.ts'
import { againAfterDeadlock } from '../../foundation/database/again-after-deadlock.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { deploymentAudit } from '../../foundation/tables/deployments.schema.ts'
import { featureFlagOverrides } from '../../foundation/tables/feature-flags.schema.ts'
import { readJson } from '../../foundation/http/read-json.ts'
import { lockAdministrators, requireAnAdministrator } from './administrators.ts'
import { user as users, verification } from '../../foundation/tables/auth.schema.ts'
import { requireSession, type CurrentSession } from './current-session.ts'
import type { AccountDeps } from './account-deps.ts'
import { requireProof } from './proof.ts'

type Leaving = Pick<CurrentSession['user'], 'id' | 'email'>

/** Deletes the account of whoever asks, with all that is kept of them. */
export async function answerDeletion(deps: AccountDeps, req: HonoRequest): Promise<Response> {
  const { headers } = req.raw
  const current = await requireSession(deps, headers)
  const proof = await readJson(req, identityProof)
  await requireProof(deps, { current, proof, headers })
  await deleteUser(deps, current.user, 'themselves')
  const signedOut = await deps.auth.api.signOut({ headers, asResponse: true })
  const cookies = signedOut.headers.getSetCookie().map((cookie): [string, string] => ['set-cookie', cookie])
  return Response.json(null, { headers: cookies })
}

/**
 * Deletes a user: what belongs to them goes with their row, and here what only speaks of them, and what others have by them
 * alone; what others have granted for them is ended there, behind whoever asked. Throws noPermission where that leaves nobody who runs the server; whoever is
 * alone on it may go.
 */
export async function deleteUser(
  { database, prepareLeaving }: Pick<AccountDeps, 'database' | 'prepareLeaving'>,
  leaving: Leaving,
  by: 'themselves' | 'an administrator',
): Promise<void> {
  const leave = await againAfterDeadlock(() =>
    database.db.transaction(async (tx) => {
      // The more somebody has read here, the longer it takes.
      await tx.execute(sql`set local statement_timeout = 0`)
      await lockAdministrators(tx)
      await forgetName(tx, leaving)
      const prepared = await prepareLeaving(tx, leaving.id)
      const [row] = await tx.delete(users).where(eq(users.id, leaving.id)).returning({ role: users.role })
      const wasAlone = by === 'themselves' && (await tx.$count(users)) === 0
      if (row?.role === 'admin' && !wasAlone) await requireAnAdministrator(tx)
      return prepared
    }),
  )
  leave()
}

async function forgetName(tx: Transaction, { id, email }: Leaving): Promise<void> {
  const nobody = sql`'a deleted user'`
  await tx.delete(verification).where(like(verification.value, `%${id}%`))
  await tx.update(deploymentAudit).set({ who: nobody }).where(eq(deploymentAudit.who, email))
  await tx.update(administrationAudit).set({ who: nobody }).where(eq(administrationAudit.who, email))
  await tx.update(administrationAudit).set({ about: nobody }).where(eq(administrationAudit.about, email))
  const isTold = sql`starts_with(${administrationAudit.detail}, ${email})`
  const untold = sql`replace(${administrationAudit.detail}, ${email}, ${nobody})`
  await tx.update(administrationAudit).set({ detail: untold }).where(isTold)
  await tx
    .update(featureFlagOverrides)
    .set({ createdBy: nobody })
    .where(eq(featureFlagOverrides.createdBy, id))
}
