import { languageSchema } from './texts.ts'
import { z } from './zod.ts'

/** What the user's action rules say of one entry (details.md 4). */
export const ruleResult = z.object({
  disabled: z.boolean().optional(),
  summary: z.boolean().optional(),
  readability: z.boolean().optional(),
  sourceContent: z.boolean().optional(),
  silence: z.boolean().optional(),
  block: z.boolean().optional(),
  star: z.boolean().optional(),
  newEntryNotification: z.boolean().optional(),
  translation: z.union([languageSchema, z.boolean()]).optional(),
  rewriteRules: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  webhooks: z.array(z.string()).optional(),
})

export type RuleResult = z.infer<typeof ruleResult>
