import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { limits } from '../limits.ts'
import { emptyReply, reply } from '../reply.ts'
import { queryView } from '../views.ts'
import { z } from '../zod.ts'

const route = (method: 'GET' | 'PATCH' | 'DELETE', summary: string) =>
  oc.route({ method, path: '/categories', summary, tags: ['categories'] })

const feedIdList = z.array(snowflakeId).min(1).max(limits.idsPerCall)

export const list = route('GET', 'Names of the categories')
  .input(z.object({ view: queryView.optional() }))
  .output(reply(z.array(z.string())))

export const update = route('PATCH', 'Put feeds into a category')
  .input(z.object({ feedIdList, category: z.string().trim().min(1).max(limits.categoryLength) }))
  .output(emptyReply)

/** The subscriptions stay, without a category, unless they are to go too. */
export const remove = route('DELETE', 'Dissolve a category')
  .input(z.object({ feedIdList, deleteSubscriptions: z.boolean().default(false) }))
  .output(emptyReply)
