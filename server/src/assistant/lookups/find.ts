import { chatLimits, limits, type EntryItem, type Feed } from '@tidings/contracts'
import { MINUTE_MS } from '@tidings/contracts/spans'
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
      'text: ilike for words, eq for a phrase; publishedAt: gt, lt or eq a day such as 2026-11-25, or a time such as 2026-11-25T23:59:59+01:00; state: unread, read or starred',
    ),
  order: z.enum(['best', 'newest']).optional(),
})

/** What a person would type to find the same: what is short and leaves out most comes first, for there is room for so much alone. */
function typedQuery(query: readonly Condition[], isStarred: boolean, timeZone: string | undefined): string {
  const isShort = ({ field }: Condition) => field === 'state' || field === 'publishedAt'
  const inOrder = [...query.filter(isShort), ...query.filter((each) => !isShort(each))]
  const typed = inOrder.map((each) => typedCondition(each, timeZone))
  return [...(isStarred ? ['is:starred'] : []), ...typed].join(' ').trim().slice(0, limits.searchLength)
}

function typedCondition({ field, operation, value }: Condition, timeZone: string | undefined): string {
  const words = value.replaceAll('"', ' ').trim()
  if (words === '') return ''
  switch (field) {
    case 'text':
      return operation === 'eq' ? `"${words}"` : words.replaceAll(':', ' ')
    case 'publishedAt':
      return typedSpan(operation, words, timeZone)
    case 'state':
      return `is:${words}`
    case 'feed':
    case 'category':
    case 'author':
      return `${field}:"${words}"`
  }
}

function typedSpan(operation: Condition['operation'], value: string, timeZone: string | undefined): string {
  if (operation === 'lt') return `before:${typedTime(value, Math.ceil, timeZone)}`
  const after = `after:${typedTime(value, Math.floor, timeZone)}`
  const end = operation === 'gt' ? undefined : endOf(value)
  return end === undefined ? after : `${after} before:${typedTime(end, Math.ceil, timeZone)}`
}

const calendarDate = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/

/** When a year, a month, a day or the minute of a time is over, written as that is; nothing where it is none of them. */
function endOf(value: string): string | undefined {
  const [, year, month, day] = calendarDate.exec(value) ?? []
  const [, ofDay, clock, offset = ''] = moment.exec(value) ?? []
  const end =
    ofDay && clock ? new Date(Date.parse(`${ofDay}T${clock}Z`) + MINUTE_MS) : endOfDate(year, month, day)
  if (Number.isNaN(end.getTime()) || end.getTime() >= LAST) return undefined
  return clock
    ? `${end.toISOString().slice(0, MINUTE_LENGTH)}${offset}`
    : end.toISOString().slice(0, value.length)
}

function endOfDate(year = '', month?: string, day?: string): Date {
  if (day !== undefined) return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1))
  if (month !== undefined) return new Date(Date.UTC(Number(year), Number(month)))
  return new Date(year === '' ? Number.NaN : Date.UTC(Number(year) + 1, 0))
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i
/** A search knows years of four digits. */
const LAST = Date.UTC(10_000, 0)

/**
 * A time, or when a day begins, as it is typed: in whole minutes, and as it is where somebody is, unless it says otherwise. A month or a
 * year stays as it is.
 */
function typedTime(value: string, toWhole: (minutes: number) => number, timeZone = 'UTC'): string {
  const [, day, clock = '00:00', offset] = moment.exec(value) ?? []
  const wall = Date.parse(`${day}T${clock}${offset ?? 'Z'}`)
  const time = offset !== undefined || Number.isNaN(wall) ? wall : createWallClock(timeZone).find(wall)
  const minute = toWhole(time / MINUTE_MS) * MINUTE_MS
  if (minute < LAST) return `${new Date(minute).toISOString().slice(0, MINUTE_LENGTH)}Z`
  return value.length > DAY_LENGTH ? typedTime(value.slice(0, DAY_LENGTH), toWhole, timeZone) : value
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
