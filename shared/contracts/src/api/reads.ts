import { oc } from '@orpc/contract'
import { changeInputs } from '../change-inputs.ts'
import { idsPerCall, readsPerCall } from '../per-call.ts'
import { emptyReply, reply, replyAsOf } from '../reply.ts'
import { countMap } from '../subscription.ts'
import { z } from '../zod.ts'
import { queryView } from '../query-values.ts'

const route = (method: 'GET' | 'POST' | 'DELETE', path: string, summary: string) =>
  oc.route({ method, path: `/reads${path}`, summary, tags: ['reads'] })

export const list = route('GET', '', 'Unread counts by subscription')
  .input(z.object({ view: queryView.optional() }))
  .output(replyAsOf(countMap))

export const markRead = route('POST', '', 'Mark entries read')
  .input(
    changeInputs['reads.markRead'].extend({
      entryIds: readsPerCall.min(1),
      readHistories: readsPerCall.optional(),
    }),
  )
  .output(emptyReply)

export const markUnread = route('DELETE', '', 'Mark an entry unread')
  .input(changeInputs['reads.markUnread'])
  .output(emptyReply)

export const markAllRead = route('POST', '/all', 'Mark all entries of a scope read')
  .input(changeInputs['reads.markAllRead'].extend({ feedIdList: idsPerCall.optional() }))
  .output(reply(z.object({ read: countMap })))

export const totalCount = route('GET', '/total-count', 'How many entries are unread')
  .input(z.object({}))
  .output(reply(z.object({ count: z.number() })))
