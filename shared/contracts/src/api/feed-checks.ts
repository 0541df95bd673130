import { oc } from '@orpc/contract'
import { feedChecks } from '../feed-checks/index.ts'
import { queryNumber } from '../query-values.ts'
import { replyAsOf } from '../reply.ts'
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
  .input(z.object({ since: queryNumber.int().min(0).max(END_OF_TIMES).optional() }))
  .output(replyAsOf(feedChecks))
