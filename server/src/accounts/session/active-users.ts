import { and, eq } from 'drizzle-orm'
import { user as users } from '../../foundation/tables/auth.schema.ts'

/** Whether a user may use the server, as a condition of a query. Of whoever calls, `findCaller` asks the same. */
export const isActive = and(eq(users.admitted, true), eq(users.suspended, false), eq(users.deleted, false))
