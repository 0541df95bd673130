import { feed } from './feed.ts'
import { snowflakeId } from './identifiers.ts'
import { limits } from './limits.ts'
import { publicUser } from './user.ts'
import { subscriptionView, viewSchema } from './views.ts'
import { httpUrl, isoTime, z } from './zod.ts'

/** A collection of feeds that a user publishes. */
export const list = z.object({
  type: z.literal('list'),
  id: snowflakeId,
  feedIds: z.array(snowflakeId),
  view: viewSchema,
  /** Price in whole Power; 0 is free. */
  fee: z.number(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  image: z.string().nullish(),
  ownerUserId: snowflakeId.nullish(),
  owner: publicUser.nullish(),
  createdAt: isoTime.nullable(),
  updatedAt: isoTime.nullable(),
  feeds: z.array(feed).optional(),
  tipUsers: z.array(publicUser).nullish(),
})

/** What its owner says of a list. */
export const listFields = {
  title: z.string().trim().min(1).max(limits.titleLength),
  description: z.string().trim().max(limits.descriptionLength).nullish(),
  image: httpUrl.nullish(),
  view: subscriptionView,
  fee: z.int().min(0).max(limits.listFee).default(0),
}

export type List = z.infer<typeof list>
