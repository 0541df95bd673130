import { snowflakeId } from '../identifiers.ts'
import { z } from '../zod.ts'

/** What a part says in the state of the page's address, before it opens the dialog that adds feeds: which one is meant. */
export const askedFeed = z.object({ follow: snowflakeId })

export type AskedFeed = z.infer<typeof askedFeed>
