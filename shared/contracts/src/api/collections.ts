import { oc } from '@orpc/contract'
import { changeInputs } from '../change-inputs.ts'
import { snowflakeId } from '../identifiers.ts'
import { emptyReply, reply } from '../reply.ts'
import { z } from '../zod.ts'

const route = (method: 'GET' | 'POST' | 'DELETE', summary: string) =>
  oc.route({ method, path: '/collections', summary, tags: ['collections'] })

export const has = route('GET', 'Whether an entry is starred')
  .input(z.object({ entryId: snowflakeId }))
  .output(reply(z.boolean()))

export const star = route('POST', 'Star an entry').input(changeInputs['collections.star']).output(emptyReply)

export const unstar = route('DELETE', 'Take the star from an entry')
  .input(changeInputs['collections.unstar'])
  .output(emptyReply)
