import { oc } from '@orpc/contract'
import { changeInputs } from '../change-inputs.ts'
import { entryWithContent } from '../entry.ts'
import { feed } from '../feed.ts'
import { snowflakeId } from '../identifiers.ts'
import { list as listSchema, listFields } from '../list.ts'
import { idsPerCall } from '../per-call.ts'
import { emptyReply, reply } from '../reply.ts'
import { viewSchema } from '../views.ts'
import { isoTime, z } from '../zod.ts'
import { queryBoolean } from '../query-values.ts'

const route = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, summary: string) =>
  oc.route({ method, path: `/lists${path}`, summary, tags: ['lists'] })

const listWithFeeds = listSchema.required({ feeds: true })

export const get = route('GET', '', 'A list with its feeds and newest entries')
  .input(z.object({ listId: snowflakeId, noExtras: queryBoolean.optional() }))
  .output(
    reply(
      z.object({
        list: listWithFeeds,
        subscription: z
          .object({
            userId: snowflakeId,
            listId: snowflakeId,
            view: viewSchema,
            title: z.string().nullable(),
            createdAt: isoTime,
            isPrivate: z.boolean(),
            hideFromTimeline: z.boolean().nullable(),
          })
          .optional(),
        subscriptionCount: z.number(),
        readCount: z.number(),
        feedCount: z.number(),
        entries: z.array(entryWithContent.extend({ feedId: snowflakeId, feeds: feed })),
        analytics: z.object({ listId: snowflakeId, subscriptionCount: z.number() }).optional(),
      }),
    ),
  )

export const list = route('GET', '/list', 'Lists that the user publishes, or those of another')
  .input(z.object({ userId: snowflakeId.optional() }))
  .output(
    reply(
      z.array(
        listWithFeeds.extend({
          subscriptionCount: z.number().optional(),
          purchaseAmount: z.number().optional(),
        }),
      ),
    ),
  )

export const create = route('POST', '', 'Publish a list')
  .input(z.object(listFields))
  .output(reply(listSchema))

export const update = route('PATCH', '', 'Edit a list').input(changeInputs['lists.update']).output(emptyReply)

/** Refused while anybody subscribes to it. */
export const remove = route('DELETE', '', 'Delete a list')
  .input(z.object({ listId: snowflakeId }))
  .output(emptyReply)

export const addFeeds = route('POST', '/feeds', 'Add feeds to a list')
  .input(changeInputs['lists.addFeeds'].extend({ feedIds: idsPerCall.optional() }))
  .output(reply(z.array(feed)))

export const removeFeed = route('DELETE', '/feeds', 'Take a feed out of a list')
  .input(changeInputs['lists.removeFeed'])
  .output(emptyReply)
