import { chatLimits, limits, type EntryItem, type Feed } from '@tidings/contracts'
import { createWallClock } from '@tidings/contracts/wall-clock'
import { z } from 'zod'
import { listTimeline } from '../../reading/entries/entries.service.ts'
import { search } from '../../reading/searches/searches.service.ts'
import type { LookUp } from './entry-words.ts'

const VALUE_LENGTH = 200
const DAY_LENGTH = '2026-11-25'.length
const MINUTE_LENGTH = '2026-11-25T08:00'.length

const condition = z.object({
  field: z.enum(['text', 'feed', 'category', 'author', 'publishedAt', 'state']),
  operation: z.enum(['eq', 'ilike', 'gt', 'lt']),
  value: z.string().max(VALUE_LENGTH),
})

type Condition = z.infer<typeof condition>

/** How a model asks (api.md 4); all conditions have to be true. */
export const findInput = z.object({
  scope: z.enum(['entries.userTimeline', 'entries.userStarred', 'feeds.userSubscriptions']),
  query: z
    .array(condition)
    .max(10)
    .describe(
      'text: ilike for words, eq for a phrase; publishedAt: gt or lt a day such as 2026-11-25; state: unread, read or starred',
    ),
  order: z.enum(['best', 'newest']).optional(),
})

/** What a person would type to find the same. */
function typedQuery(query: readonly Condition[], isStarred: boolean, timeZone: string | undefined): string {
  const typed = query.map((each) => typedCondition(each, timeZone))
  return [...typed, ...(isStarred ? ['is:starred'] : [])].join(' ').trim().slice(0, limits.searchLength)
}

function typedCondition({ field, operation, value }: Condition, timeZone: string | undefined): string {
  const words = value.replaceAll('"', ' ').trim()
  if (words === '') return ''
  switch (field) {
    case 'text':
      return operation === 'eq' ? `"${words}"` : words.replaceAll(':', ' ')
    case 'publishedAt':
      return `${operation === 'lt' ? 'before' : 'after'}:${beginOf(words.slice(0, DAY_LENGTH), timeZone)}`
    case 'state':
      return `is:${words}`
    case 'feed':
    case 'category':
    case 'author':
      return `${field}:"${words}"`
  }
}

const wholeDay = /^\d{4}-\d{2}-\d{2}$/

/** When a day begins where somebody is, as it is typed; a month or a year as it is. */
function beginOf(day: string, timeZone: string | undefined): string {
  const wall = Date.parse(day)
  if (timeZone === undefined || !wholeDay.test(day) || Number.isNaN(wall)) return day
  const begin = createWallClock(timeZone).find(wall)
  return `${new Date(begin).toISOString().slice(0, MINUTE_LENGTH)}Z`
}

/** What is found, of one kind. */
export type Found = { feeds: Pick<Feed, 'id' | 'title' | 'siteUrl'>[] } | { items: EntryItem[] }

/** Entries or feeds of a user by what a model asks for. */
export async function find(
  { deps, userId, timeZone }: LookUp,
  { scope, query, order }: z.infer<typeof findInput>,
): Promise<Found> {
  const limit = chatLimits.entriesAtOnce
  if (scope === 'feeds.userSubscriptions') {
    const found = await search(deps, userId, {
      query: query.map(({ value }) => value).join(' '),
      type: 'feed',
    })
    return { feeds: found.feeds.map(({ id, title, siteUrl }) => ({ id, title, siteUrl })) }
  }
  const typed = typedQuery(query, scope === 'entries.userStarred', timeZone)
  const request = typed === '' ? { limit } : { limit, search: typed }
  const isByTime = typed === '' || order === 'newest'
  const items = isByTime
    ? (await listTimeline(deps, userId, request)).slice(0, limit)
    : (await search(deps, userId, { query: typed, type: 'entry', limit })).entries
  return { items }
}
