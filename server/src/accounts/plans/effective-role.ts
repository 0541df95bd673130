import type { Role } from '@tidings/contracts'
import type { user } from '../../foundation/tables/auth.schema.ts'

/**
 * The role that counts for a user, in SQL: their own while it lasts, else the one that this server gives to everybody.
 * `users` is the alias of the user's row, `parameter` the number of the parameter that has that role.
 */
export const effectiveRoleSql = (users: string, parameter: number): string =>
  `coalesce(case when ${users}.role_end_at is null or ${users}.role_end_at > now() then ${users}.role end, $${parameter})`

type RoleColumns = Pick<typeof user.$inferSelect, 'role' | 'roleEndAt'>

/** The same of a row that was read. */
export const effectiveRole = ({ role, roleEndAt }: RoleColumns, defaultRole: Role, now: number): Role =>
  role && (!roleEndAt || roleEndAt.getTime() > now) ? role : defaultRole

/** When the role that counts will end, as it is told: one that is over ends no more. */
export const roleEndOf = ({ role, roleEndAt }: RoleColumns, now: number): Date | null =>
  role && roleEndAt && roleEndAt.getTime() > now ? roleEndAt : null
