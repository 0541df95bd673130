import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { inboxHandle } from '../inbox.ts'
import { limits } from '../limits.ts'
import { emptyReply, reply } from '../reply.ts'
import { queryView, viewSchema } from '../views.ts'
import { z } from '../zod.ts'

const route = (method: 'GET' | 'POST' | 'DELETE', path: string, summary: string) =>
  oc.route({ method, path: `/reads${path}`, summary, tags: ['reads'] })

/** Count by feed id or inbox handle. */
export const countMap = z.record(z.string(), z.int().nonnegative())

export const list = route('GET', '', 'Unread counts by subscription')
  .input(z.object({ view: queryView.optional() }))
  .output(reply(countMap))

export const markRead = route('POST', '', 'Mark entries read')
  .input(
    z.object({
      entryIds: z.array(snowflakeId).min(1).max(limits.readsPerCall),
      isInbox: z.boolean().optional(),
      readHistories: z.array(snowflakeId).max(limits.readsPerCall).optional(),
    }),
  )
  .output(emptyReply)

export const markUnread = route('DELETE', '', 'Mark an entry unread')
  .input(z.object({ entryId: snowflakeId, isInbox: z.boolean().optional() }))
  .output(emptyReply)

export const markAllRead = route('POST', '/all', 'Mark all entries of a scope read')
  .input(
    z.object({
      view: viewSchema.optional(),
      feedId: snowflakeId.optional(),
      feedIdList: z.array(snowflakeId).max(limits.idsPerCall).optional(),
      listId: snowflakeId.optional(),
      inboxId: inboxHandle.optional(),
      /** Epoch milliseconds, on `publishedAt`. */
      startTime: z.int().nonnegative().optional(),
      /** Epoch milliseconds, on `publishedAt`. */
      endTime: z.int().nonnegative().optional(),
      /** Epoch milliseconds: entries that came later stay unread. */
      insertedBefore: z.int().nonnegative().optional(),
      excludePrivate: z.boolean().optional(),
    }),
  )
  .output(reply(z.object({ read: countMap })))

export const totalCount = route('GET', '/total-count', 'How many entries the user has read')
  .input(z.object({}))
  .output(reply(z.object({ count: z.number() })))
