import { viewSchema, z } from '@tidings/contracts'

/** A star. Like an unread mark it repeats what places its entry in a timeline. */
export const collection = z.object({
  /** Id of the entry. */
  id: z.string(),
  feedId: z.string(),
  view: viewSchema,
  publishedAt: z.string(),
  createdAt: z.string(),
})

export type LocalCollection = z.infer<typeof collection>
