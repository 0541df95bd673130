import { oc } from '@orpc/contract'
import { changeInputs } from '../change-inputs.ts'
import { idsPerCall } from '../per-call.ts'
import { emptyReply, reply } from '../reply.ts'
import { z } from '../zod.ts'
import { queryView } from '../query-values.ts'

const route = (method: 'GET' | 'PATCH' | 'DELETE', summary: string) =>
  oc.route({ method, path: '/categories', summary, tags: ['categories'] })

export const list = route('GET', 'Names of the categories')
  .input(z.object({ view: queryView.optional() }))
  .output(reply(z.array(z.string())))

export const update = route('PATCH', 'Put feeds into a category')
  .input(changeInputs['categories.update'].extend({ feedIdList: idsPerCall.min(1) }))
  .output(emptyReply)

/** The subscriptions stay, without a category, unless they are to go too. */
export const remove = route('DELETE', 'Dissolve a category')
  .input(changeInputs['categories.remove'].extend({ feedIdList: idsPerCall.min(1) }))
  .output(emptyReply)
