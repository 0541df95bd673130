import { oc } from '@orpc/contract'
import { feedChecks } from '../feed-checks/index.ts'
import { snowflakeId } from '../identifiers.ts'
import { limits } from '../limits.ts'
import { queryNumber } from '../query-values.ts'
import { replyAsOf } from '../reply.ts'
import { viewSchema } from '../views.ts'
import { z } from '../zod.ts'

/** The last time that both ends can tell. */
const END_OF_TIMES = 8e14

/** `since` is an `asOf` of the server; without it no feeds are told of. */
export const list = oc
  .route({
    method: 'GET',
    path: '/feed-checks',
    summary: 'What checks of one’s feeds brought',
    tags: ['feeds'],
  })
  .input(z.object({ since: queryNumber(z.number().int().min(0).max(END_OF_TIMES)).optional() }))
  .output(replyAsOf(feedChecks))

/** Has feeds checked as soon as the refresh comes to it: those that are named, of a view, or all that the user sees. */
export const request = oc
  .route({ method: 'POST', path: '/feed-checks', summary: 'Have feeds checked soon', tags: ['feeds'] })
  .input(
    z.object({
      view: viewSchema.optional(),
      feedId: snowflakeId.optional(),
      feedIdList: z.array(snowflakeId).max(limits.idsPerCall).optional(),
      listId: snowflakeId.optional(),
    }),
  )
  .output(
    replyAsOf(
      z.object({
        /** Those that are checked now. */
        feedIds: z.array(snowflakeId),
        /** Those that are left alone: they were checked a moment ago, or their site asked for a pause. */
        resting: z.int(),
        /** Those for which it is more than one person may ask for within an hour. */
        left: z.int(),
      }),
    ),
  )
