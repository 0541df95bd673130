import { viewSchema, z } from '@tidings/contracts'

export const listRow = z.object({
  id: z.string(),
  feedIds: z.array(z.string()),
  view: viewSchema,
  fee: z.number(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  ownerUserId: z.string().nullable(),
})

export type LocalList = z.infer<typeof listRow>
