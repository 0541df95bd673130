import type { ToolSet } from 'ai'
import { chatLimits } from '@tidings/contracts'
import { z } from 'zod'
import type { SessionUser } from '../../../foundation/api/context.ts'
import { STRANGERS } from '../../lookups/entry-words.ts'
import { describeFeeds } from '../../lookups/feed-words.ts'
import { find, findInput } from '../../lookups/find.ts'
import { describeUser } from '../../lookups/user-words.ts'
import { citedHead, readCitedEntries, type Reading } from './cited-entries.ts'

const entriesInput = z.object({
  id: z.array(z.string()).min(1).max(chatLimits.textsAtOnce).describe('Marks such as e1, or identifiers'),
  mode: z.enum(['concise', 'detailed']).describe('detailed is all of the text, concise its beginning'),
})

const feedsInput = z.object({
  id: z
    .array(z.string())
    .max(chatLimits.feedsAtOnce)
    .optional()
    .describe('Without it, all that the person follows'),
})

/** What a model may look up for a user, as the user may themselves. Nothing of it changes anything, or reaches another site. */
export async function createTools(
  reading: Reading,
  user: Pick<SessionUser, 'id' | 'role'>,
): Promise<ToolSet> {
  const { tool } = await import('ai')
  return {
    search: tool({
      description:
        'Finds entries and feeds among what the person follows. Without a query, the newest entries of the timeline.',
      inputSchema: findInput,
      execute: async (input) => {
        const found = await find(reading, input)
        if ('feeds' in found) return { note: STRANGERS, ...found }
        return { note: STRANGERS, entries: found.items.map((item) => citedHead(reading, item)) }
      },
    }),
    get_entries: tool({
      description: 'Reads entries by their marks or identifiers.',
      inputSchema: entriesInput,
      execute: async ({ id, mode }) => {
        const ids = id.map((name) => reading.given.find(name)?.entryId ?? name)
        const each = Math.floor(chatLimits.textsLength / ids.length)
        const entries = await readCitedEntries(
          reading,
          ids,
          mode === 'concise' ? chatLimits.conciseLength : each,
        )
        return { note: STRANGERS, entries, missing: ids.length - entries.length }
      },
    }),
    get_feeds: tool({
      description: 'Says what feeds are called, and where the person has filed them.',
      inputSchema: feedsInput,
      execute: async ({ id }) => {
        const { feeds, others } = await describeFeeds(reading, id)
        return { note: STRANGERS, feeds, ...(others.length > 0 && { notDescribed: others.length }) }
      },
    }),
    get_whoami: tool({
      description: 'Says who the person is.',
      inputSchema: z.object({}),
      execute: () => describeUser(reading, user),
    }),
  }
}
