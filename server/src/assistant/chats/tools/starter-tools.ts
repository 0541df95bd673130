import type { ToolSet } from 'ai'
import { starterLimits, type SiteProposal } from '@tidings/contracts'
import { z } from 'zod'
import { STRANGERS } from '../../lookups/entry-words.ts'
import type { OpmlFeed } from '../../../reading/documents/read-opml.ts'
import { listStarterFeeds } from '../../../reading/subscriptions/starter-feeds.ts'

/** The names are those of the wire format. */
const LIST = 'onboardingGetTrendingFeeds'

const PROPOSED =
  'The person is shown these as a card, and subscribes to those they want. Nothing is done until they do: never say that it is.'

/** As the wire format has it. The model reads all sites and chooses itself: saying what it looks for, it looks for that. */
const listInput = z.object({
  language: z.enum(['eng', 'cmn']).optional().describe('Which the person reads more easily'),
  user_description: z
    .string()
    .max(starterLimits.descriptionLength)
    .optional()
    .describe('What they like, in a few words'),
})

const proposeInput = z.object({
  sites: z
    .array(z.string())
    .min(1)
    .max(starterLimits.proposed)
    .describe(`Marks such as s1, as ${LIST} gives them; the best first`),
})

export interface Starting {
  deps: Parameters<typeof listStarterFeeds>[0]
  userId: string
  newId: () => string
  signal: AbortSignal
}

type Proposed = { proposal: SiteProposal; note: string } | { note: string }

/**
 * By these a model helps whoever is new to choose what to read: among the sites that the operator offers, and none that it
 * knows of itself, for what it remembers of addresses is often wrong. They do nothing: a click of the user does.
 */
export async function createStarterTools({ deps, userId, newId, signal }: Starting): Promise<ToolSet> {
  const { tool } = await import('ai')
  // A mark is a place in the file, so that it means the same in the next reply.
  const listSites = async () => {
    const sites = await listStarterFeeds(deps, { party: userId, signal })
    return sites.slice(0, starterLimits.offered).map((site, at) => ({ mark: `s${at + 1}`, site }))
  }
  return {
    [LIST]: tool({
      description:
        'Lists the sites that are offered to begin with. Choose from them by what the person likes.',
      inputSchema: listInput,
      execute: async () => ({
        note: STRANGERS,
        sites: (await listSites()).map(({ mark, site }) => ({ mark, ...wordsOf(site) })),
      }),
    }),
    onboardingConfirm: tool({
      description: 'Proposes sites to the person to subscribe to.',
      inputSchema: proposeInput,
      execute: async ({ sites: marks }): Promise<Proposed> => {
        const wanted = new Set(marks)
        const chosen = (await listSites()).filter(({ mark }) => wanted.has(mark))
        if (chosen.length === 0) return { note: `None of these marks is of a site. Ask ${LIST}.` }
        const sites = chosen.map(({ site: { url, title, category } }) => ({ url, title, category }))
        return { proposal: { id: newId(), kind: 'subscribe', sites }, note: PROPOSED }
      },
    }),
  }
}

/** What a model is told of a site: not its address, which it has no use for. */
const wordsOf = ({ url, title, category }: OpmlFeed) => ({
  title: title ?? URL.parse(url)?.host ?? '',
  category,
})
