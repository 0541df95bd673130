import { roleSchema } from './roles.ts'
import { z } from './zod.ts'

/** Name of a feature flag, such as `ai_chat`: on or off for each user, as the server says (GET /status/configs). */
export const featureFlag = z.string().regex(/^[a-z][a-z0-9_]{1,63}$/)

/** Who is shown a contribution: everybody, unless roles or a feature flag are named. */
export const access = z.object({ roles: z.array(roleSchema).optional(), flag: featureFlag.optional() })

export type Access = z.infer<typeof access>
