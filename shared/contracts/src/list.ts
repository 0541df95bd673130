import { feed } from './feed.ts'
import { snowflakeId } from './identifiers.ts'
import { publicUser } from './user.ts'
import { viewSchema } from './views.ts'
import { isoTime, z } from './zod.ts'

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

export type List = z.infer<typeof list>
