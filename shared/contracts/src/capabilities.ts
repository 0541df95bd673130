import { snowflakeId } from './identifiers.ts'
import { languageSchema } from './texts.ts'
import { searchText } from './search/saved-search.ts'
import { z } from './zod.ts'

/** One thing that a search found, with the address that shows it. */
const searchResult = z.object({
  id: z.string(),
  title: z.string(),
  /** What else tells it from others, such as the feed of an entry. */
  detail: z.string().nullable(),
  path: z.string().regex(/^\/(?!\/)/),
})

export type SearchResult = z.infer<typeof searchResult>

/** Services that a remote offers to others; a consumer does without where the provider is absent. */
export const capabilities = {
  translation: {
    input: z.object({ entryId: snowflakeId, language: languageSchema }),
    output: z.object({ title: z.string().optional(), content: z.string().optional() }),
  },
  summary: {
    input: z.object({ entryId: snowflakeId, language: languageSchema }),
    output: z.object({ summary: z.string() }),
  },
  /** Finds entries and feeds, on this device at once or at the server, page by page. */
  search: {
    input: z.object({
      query: searchText,
      type: z.enum(['all', 'entry', 'feed']),
      place: z.enum(['device', 'server']),
      /** `next` of the page before. */
      after: z.string().optional(),
    }),
    output: z.object({
      entries: z.array(searchResult),
      feeds: z.array(searchResult),
      next: z.string().nullable(),
      /** Address of all that it finds, as a timeline. */
      timeline: z.string().startsWith('/'),
    }),
  },
} as const

export type CapabilityName = keyof typeof capabilities
export type CapabilityInput<Name extends CapabilityName> = z.infer<(typeof capabilities)[Name]['input']>
export type CapabilityOutput<Name extends CapabilityName> = z.infer<(typeof capabilities)[Name]['output']>
