import { oc } from '@orpc/contract'
import { changeInputs } from '../change-inputs.ts'
import { feedRow } from '../feed.ts'
import { snowflakeId } from '../identifiers.ts'
import { limits } from '../limits.ts'
import { idsPerCall } from '../per-call.ts'
import { emptyReply, flatReply, reply } from '../reply.ts'
import { feedSubscription, folderModes, subscription, subscriptionPatch } from '../subscription.ts'
import { viewSchema } from '../views.ts'
import { httpUrl, isoTime, z } from '../zod.ts'
import { queryView } from '../query-values.ts'

const route = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, summary: string) =>
  oc.route({ method, path: `/subscriptions${path}`, summary, tags: ['subscriptions'] })

export const list = route(
  'GET',
  '',
  'Subscriptions of the user, or the public ones of another who lets others see them',
)
  .input(z.object({ view: queryView.optional(), userId: snowflakeId.optional() }))
  .output(
    reply(z.array(subscription)).extend({
      /** Beyond the wire format, of one's own: how often they were changed, as /api/events says it. */
      version: z.int().optional(),
    }),
  )

export const create = route('POST', '', 'Subscribe to a feed by its address, or to a list')
  .input(
    subscriptionPatch.extend({
      /** Whoever follows from the timeline of all views names that; a subscription then has the view of articles. */
      view: viewSchema.optional(),
      url: z.string().trim().min(1).max(limits.urlLength).optional(),
      feedId: snowflakeId.optional(),
      listId: snowflakeId.optional(),
      /** Beyond the wire format: a feed that the new one takes the place of, with what was read and starred of it. */
      replaces: snowflakeId.optional(),
    }),
  )
  .output(
    flatReply({
      feed: feedRow.nullable(),
      list: z
        .object({
          id: snowflakeId,
          title: z.string(),
          description: z.string().nullish(),
          image: z.string().nullish(),
          language: z.string().nullish(),
          ownerUserId: snowflakeId.optional(),
          view: viewSchema,
          feedIds: z.array(snowflakeId),
          fee: z.number(),
          createdAt: isoTime.nullish(),
          updatedAt: isoTime.nullish(),
        })
        .nullable(),
      unread: z.record(z.string(), z.number()),
    }),
  )

export const update = route('PATCH', '', 'Edit a subscription')
  .input(changeInputs['subscriptions.update'])
  .output(reply(feedSubscription.omit({ feeds: true, boost: true }).extend({ feedId: z.string() })))

export const remove = route('DELETE', '', 'Unsubscribe')
  .input(changeInputs['subscriptions.remove'].extend({ feedIdList: idsPerCall.optional() }))
  .output(emptyReply)

export const updateBatch = route('PATCH', '/batch', 'Edit several subscriptions alike')
  .input(changeInputs['subscriptions.updateBatch'].extend({ feedIds: idsPerCall.min(1) }))
  .output(emptyReply)

const importItem = z.object({ id: z.string().optional(), url: z.string(), title: z.string().nullish() })

export const importOpml = route('POST', '/import', 'Subscribe to the feeds of an OPML file')
  .input(
    z.object({
      file: z.file().max(limits.opmlBytes),
      /** JSON array of the addresses chosen from the file; all when absent. */
      items: z.string().optional(),
    }),
  )
  .output(
    reply(
      z.object({
        successfulItems: z.array(importItem),
        conflictItems: z.array(importItem.required({ id: true })),
        parsedErrorItems: z.array(
          importItem.extend({
            message: z.string().optional(),
            /** Beyond the wire format: the code of the catalogue; one without is no address on the web. */
            code: z.int().optional(),
          }),
        ),
      }),
    ),
  )

export const exportOpml = route('GET', '/export', 'Download the subscriptions as OPML')
  .input(
    z.object({
      folderMode: z.enum(folderModes).optional(),
      RSSHubURL: httpUrl.optional(),
      /** Whoever names one, a category or a list has the file within JSON; by a plain link it is downloaded. */
      format: z.enum(['opml', 'json']).optional(),
      /** Only the feeds of a category. */
      categoryId: z.string().optional(),
      /** Only the feeds of a list that the user follows. */
      listId: snowflakeId.optional(),
    }),
  )
  .output(
    z.union([z.file(), z.object({ content: z.string(), contentType: z.string(), filename: z.string() })]),
  )

/** The body is the file itself, as application/octet-stream. */
export const parseOpml = route('POST', '/parse-opml', 'Read an OPML file without subscribing')
  .input(z.file().max(limits.opmlBytes))
  .output(
    reply(
      z.object({
        subscriptions: z.array(
          z.object({
            userId: snowflakeId,
            url: z.string(),
            view: viewSchema,
            category: z.string().nullable(),
            title: z.string().nullable(),
          }),
        ),
        /** How many further feeds the user may subscribe to. */
        remaining: z.number(),
      }),
    ),
  )
