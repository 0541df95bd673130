import { entryCore, ruleResult, z } from '@tidings/contracts'

/** An entry without its content. Whether it is unread or starred is told by a mark beside it. */
export const entryRow = entryCore.omit({ summary: true }).extend({
  feedId: z.string(),
  /** The lists it came through, or `feed`. */
  sources: z.array(z.string()),
  settings: ruleResult.nullable(),
})

export type EntryRow = z.infer<typeof entryRow>
