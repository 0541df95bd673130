import {
  chatLimits,
  isoTime,
  limits,
  snowflakeId,
  timeZone,
  toolServerLimits,
  View,
} from '@tidings/contracts'
import { z } from 'zod'
import { knownAsOf } from '../../foundation/database/ids-under-way.ts'
import { listTimeline } from '../../reading/entries/entries.service.ts'
import { listUnreadCounts } from '../../reading/reads/reads.service.ts'
import { listFollowedLists } from '../../reading/subscriptions/list-subscriptions.ts'
import { readEntries, STRANGERS, type LookUp } from '../lookups/entry-words.ts'
import { describeFeeds } from '../lookups/feed-words.ts'
import { find, findInput } from '../lookups/find.ts'
import { describeUser } from '../lookups/user-words.ts'
import { takeFitting, toRow } from './rows.ts'
import { listFiled, scopeInput, toScope } from './scope.ts'
import { defineTool, invalid, type ToolCall } from './tool.ts'
import { nameOfView, viewName, viewOf } from './view-names.ts'

const lookUpOf = ({ deps, user, signal }: ToolCall): LookUp => ({ deps, userId: user.id, signal })

const asOfNow = async ({ deps }: ToolCall): Promise<string> => new Date(await knownAsOf(deps)).toISOString()

const searchInput = findInput.extend({
  timeZone: timeZone
    .optional()
    .describe('Where the person is, such as Europe/Paris: when days begin, and times that say no offset'),
})

const search = defineTool({
  name: 'search',
  title: 'Search',
  description: `Finds entries by words, feed, category, author, time or state, or feeds by their names, among what the person subscribes to: ${chatLimits.entriesAtOnce} at most. Without conditions, the newest entries.`,
  input: searchInput,
  changes: 'nothing',
  run: async (call, { timeZone: place, ...asked }) => {
    const found = await find({ ...lookUpOf(call), timeZone: place }, asked)
    const rows = 'feeds' in found ? found : { entries: takeFitting(found.items.map(toRow)) }
    return { note: STRANGERS, ...rows }
  },
})

/** Where a page ends: the time of its last entry, and its identifier. */
const cursor = z
  .string()
  .regex(/^[^_]{20,30}_\d{13,19}$/, 'must be `next` of the page before')
  .refine((text) => isoTime.safeParse(text.split('_')[0]).success, 'must be `next` of the page before')

const timelineInput = scopeInput.extend({
  starred: z.boolean().optional().describe('Only starred entries; not of a list'),
  unreadOnly: z.boolean().optional(),
  before: cursor.optional().describe('`next` of the page before: older entries follow'),
  limit: z.int().min(1).max(toolServerLimits.entriesPerCall).default(20),
})

const getTimeline = defineTool({
  name: 'get_timeline',
  title: 'Read a timeline',
  description:
    'Lists entries, newest first, of all feeds, a view, a feed, a list or a category. `asOf` is when it was looked at, for mark_all_read.',
  input: timelineInput,
  changes: 'nothing',
  run: async (call, { starred, unreadOnly, before, limit, ...named }) => {
    const asOf = await asOfNow(call)
    if (starred && named.listId !== undefined)
      throw invalid('Stars are of feeds: name a view, a feed or a category')
    const [publishedAfter, lastId] = before?.split('_') ?? []
    const items = await listTimeline(call.deps, call.user.id, {
      ...(await toScope(call, named, { ofStars: starred })),
      limit,
      ...(starred && { isCollection: true }),
      ...(unreadOnly && { read: false }),
      ...(publishedAfter && { publishedAfter, lastId }),
    })
    const entries = takeFitting(items.slice(0, limit).map(toRow))
    const last = items.length >= limit || entries.length < items.length ? entries.at(-1) : undefined
    return { note: STRANGERS, asOf, entries, next: last ? `${last.publishedAt}_${last.id}` : null }
  },
})

const getEntries = defineTool({
  name: 'get_entries',
  title: 'Read entries',
  description:
    'Reads the text of entries by their identifiers; detailed is all of it, concise its beginning.',
  input: z.object({
    ids: z.array(snowflakeId).min(1).max(chatLimits.textsAtOnce),
    mode: z.enum(['concise', 'detailed']).default('detailed'),
  }),
  changes: 'nothing',
  run: async (call, { ids, mode }) => {
    const length = mode === 'concise' ? chatLimits.conciseLength : chatLimits.textsLength / ids.length
    const read = await readEntries(lookUpOf(call), ids, Math.floor(length))
    const entries = takeFitting(read.map(({ item, ...words }) => ({ ...toRow(item), ...words })))
    const told = new Set(entries.map(({ id }) => id))
    return { note: STRANGERS, entries, missing: ids.filter((id) => !told.has(id)) }
  },
})

const getFeeds = defineTool({
  name: 'get_feeds',
  title: 'List feeds',
  description: `Says which feeds the person subscribes to, what they are called and where they are filed, ${chatLimits.feedsAtOnce} at a time.`,
  input: z.object({
    view: viewName.optional(),
    category: z.string().min(1).max(limits.categoryLength).optional(),
    after: snowflakeId.optional().describe('`next` of the page before'),
  }),
  changes: 'nothing',
  run: async (call, { view, category, after }) => {
    const filed = await listFiled(call, { category, view: view && viewOf(view) })
    const left = filed.filter((id) => after === undefined || BigInt(id) > BigInt(after))
    const described = await describeFeeds(lookUpOf(call), left.slice(0, chatLimits.feedsAtOnce))
    const feeds = takeFitting(described.feeds.map((feed) => ({ ...feed, view: nameOfView(feed.view) })))
    const next = feeds.length < left.length ? feeds.at(-1)?.id : undefined
    return { note: STRANGERS, feeds, total: filed.length, next: next ?? null }
  },
})

const getLists = defineTool({
  name: 'get_lists',
  title: 'List lists',
  description: 'Says which lists of feeds the person subscribes to.',
  input: z.object({}),
  changes: 'nothing',
  run: async ({ deps, user }) => {
    const lists = (await listFollowedLists(deps, user.id)).map(({ view, feedCount, ...list }) => ({
      ...list,
      view: nameOfView(view),
      feeds: feedCount,
    }))
    return { note: STRANGERS, lists: takeFitting(lists) }
  },
})

const getUnreadCounts = defineTool({
  name: 'get_unread_counts',
  title: 'Count unread entries',
  description: `Says how many entries are unread, in all and by feed (inboxes by their handles; feeds that are hidden from timelines count as well), those of the ${toolServerLimits.countsPerCall} fullest. \`asOf\` is when it was looked at, for mark_all_read.`,
  input: z.object({ view: viewName.optional() }),
  changes: 'nothing',
  run: async (call, { view }) => {
    const asOf = await asOfNow(call)
    const counts = await listUnreadCounts(call.deps, call.user.id, { view: view ? viewOf(view) : View.All })
    const fullest = Object.entries(counts).toSorted(([, one], [, other]) => other - one)
    return {
      asOf,
      total: fullest.reduce((sum, [, unread]) => sum + unread, 0),
      feedsWithUnread: fullest.length,
      feeds: fullest.slice(0, toolServerLimits.countsPerCall).map(([feedId, unread]) => ({ feedId, unread })),
    }
  },
})

const whoami = defineTool({
  name: 'whoami',
  title: 'Who is this',
  description: 'Says who the person is, and what the token of this connection may do.',
  input: z.object({}),
  changes: 'nothing',
  run: async (call) => ({ ...(await describeUser(lookUpOf(call), call.user)), scope: call.user.scope }),
})

/** Tools that change nothing. */
export const readingTools = [search, getTimeline, getEntries, getFeeds, getLists, getUnreadCounts, whoami]
