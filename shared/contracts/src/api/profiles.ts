import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { limits } from '../limits.ts'
import { reply } from '../reply.ts'
import { user } from '../user.ts'
import { z } from '../zod.ts'

export const get = oc
  .route({ method: 'GET', path: '/profiles', summary: 'A user by id or handle', tags: ['profiles'] })
  .input(z.object({ id: snowflakeId.optional(), handle: z.string().min(1).max(64).optional() }))
  .output(reply(user))

export const batch = oc
  .route({ method: 'POST', path: '/profiles/batch', summary: 'Several users by id', tags: ['profiles'] })
  .input(z.object({ ids: z.array(snowflakeId).max(limits.idsPerCall) }))
  .output(reply(z.record(z.string(), user)))
