import { and, eq } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import { isActive } from '../../accounts/session/active-users.ts'
import { effectiveRole } from '../../accounts/plans/effective-role.ts'
import { findPlan } from '../../accounts/plans/plans.service.ts'
import type { ModelUser } from '../models/known-models.ts'

/** For whom a task is run. */
export interface TaskOwner extends ModelUser {
  name: string
  email: string
  /** Whether it is known that the address is theirs. */
  emailVerified: boolean
}

/** The owner of a task with what their plan holds now; undefined for somebody who may not sign in. */
export async function findTaskOwner(
  { database, config, clock }: Pick<BaseDeps, 'database' | 'config' | 'clock'>,
  userId: string,
): Promise<TaskOwner | undefined> {
  const [row] = await database.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isActive))
  if (!row) return undefined
  const { id, name, email, emailVerified } = row
  const role = effectiveRole(row, config.defaultRole, clock())
  return { id, name, email, emailVerified, role, limits: await findPlan(database.db, role) }
}
