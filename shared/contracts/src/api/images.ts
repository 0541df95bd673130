import { oc } from '@orpc/contract'
import { limits } from '../limits.ts'
import { reply } from '../reply.ts'
import { z } from '../zod.ts'

const address = z.string().max(limits.urlLength)

/** Under the signed addresses anybody is given these images, as long as the server keeps its secret. */
export const sign = oc
  .route({
    method: 'POST',
    path: '/images/signed',
    summary: 'Addresses under which this server gives images of other sites',
    tags: ['images'],
  })
  .input(z.object({ urls: z.array(address).min(1).max(limits.imagesPerCall) }))
  /** Path on this server by address; what is no address on the web is left out. */
  .output(reply(z.record(z.string(), z.string())))
