import { oc } from '@orpc/contract'
import { entryCore } from '../entry.ts'
import { feed, feedAnalytics, feedHealth } from '../feed.ts'
import { snowflakeId } from '../identifiers.ts'
import { limits } from '../limits.ts'
import { emptyReply, reply } from '../reply.ts'
import { viewSchema } from '../views.ts'
import { isoTime, z } from '../zod.ts'
import { queryNumber } from '../query-values.ts'

const feedIds = z.array(snowflakeId).max(limits.idsPerCall)

const feedsOfPage = z.array(feed.pick({ url: true, title: true }))

/** A feed by its id, or by its address or that of a page which names it. */
export const lookup = oc
  .route({ method: 'GET', path: '/feeds', summary: 'Look a feed up', tags: ['feeds'] })
  .input(
    z.object({
      id: snowflakeId.optional(),
      url: z.string().trim().min(1).max(limits.urlLength).optional(),
      entriesLimit: queryNumber(z.number().int().min(0).max(limits.entriesPerPage)).optional(),
    }),
  )
  .output(
    reply(
      z.object({
        feed,
        entries: z.array(entryCore),
        subscription: z
          .object({
            userId: snowflakeId,
            feedId: snowflakeId,
            view: viewSchema,
            category: z.string().nullable(),
            title: z.string().nullable(),
            createdAt: isoTime,
            isPrivate: z.boolean(),
            hideFromTimeline: z.boolean().nullable(),
          })
          .optional(),
        readCount: z.number(),
        subscriptionCount: z.number(),
        analytics: feedAnalytics.optional(),
        /** Beyond the wire format: every feed that the page names, the one in `feed` first. */
        candidates: feedsOfPage.optional(),
        /** Beyond the wire format: how its checks went. */
        health: feedHealth.optional(),
      }),
    ),
  )

/** Fetches a feed now; administrators only. */
export const refresh = oc
  .route({ method: 'GET', path: '/feeds/refresh', summary: 'Refresh a feed now', tags: ['feeds'] })
  .input(z.object({ id: snowflakeId }))
  .output(emptyReply)

/** Forgets what is known of a feed's document and reads all of it anew; its owner and administrators only. */
export const reset = oc
  .route({ method: 'GET', path: '/feeds/reset', summary: 'Read a feed anew', tags: ['feeds'] })
  .input(z.object({ id: snowflakeId }))
  .output(emptyReply)

export const analytics = oc
  .route({ method: 'POST', path: '/feeds/analytics', summary: 'Figures of several feeds', tags: ['feeds'] })
  // The public client says `id`, the specification `ids`.
  .input(z.union([z.object({ id: feedIds }), z.object({ ids: feedIds })]))
  .output(reply(z.object({ analytics: z.record(z.string(), feedAnalytics) })))
