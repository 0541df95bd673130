import { plan } from './plan.ts'
import { roleSchema } from './roles.ts'
import { z } from './zod.ts'

/** What a role may have, and whether that is as by default. */
export const rolePlan = z.object({ role: roleSchema, plan, isDefault: z.boolean() })

export type RolePlan = z.infer<typeof rolePlan>
