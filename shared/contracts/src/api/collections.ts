import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { emptyReply, reply } from '../reply.ts'
import { viewSchema } from '../views.ts'
import { z } from '../zod.ts'

const route = (method: 'GET' | 'POST' | 'DELETE', summary: string) =>
  oc.route({ method, path: '/collections', summary, tags: ['collections'] })

export const has = route('GET', 'Whether an entry is starred')
  .input(z.object({ entryId: snowflakeId }))
  .output(reply(z.boolean()))

export const star = route('POST', 'Star an entry')
  .input(z.object({ entryId: snowflakeId, view: viewSchema.optional() }))
  .output(emptyReply)

export const unstar = route('DELETE', 'Take the star from an entry')
  .input(z.object({ entryId: snowflakeId }))
  .output(emptyReply)
