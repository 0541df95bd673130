import { z, type SiteProposal } from '@tidings/contracts'
import type { Part } from '../chat/engine/apply-chunk.ts'

const text = z.string().nullable()

const proposed = z.object({
  proposal: z.object({
    id: z.string(),
    kind: z.literal('subscribe'),
    sites: z.array(z.object({ url: z.string(), title: text, category: text })).min(1),
  }) satisfies z.ZodType<SiteProposal>,
})

/** The sites that a model proposes to whoever is new; undefined where it proposes none. */
export function siteProposalOf({ type, state, output }: Part): SiteProposal | undefined {
  if (type !== 'tool-onboardingConfirm' || state !== 'output-available') return undefined
  return proposed.safeParse(output).data?.proposal
}
