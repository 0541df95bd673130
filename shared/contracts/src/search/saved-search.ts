import { snowflakeId } from '../identifiers.ts'
import { limits } from '../limits.ts'
import { isoTime, z } from '../zod.ts'

/** A search as a person types it. */
export const searchText = z.string().trim().min(1).max(limits.searchLength)

/** A search that stands in the sidebar. */
export const savedSearch = z.object({
  id: snowflakeId,
  title: z.string(),
  query: z.string(),
  createdAt: isoTime,
})

export type SavedSearch = z.infer<typeof savedSearch>
