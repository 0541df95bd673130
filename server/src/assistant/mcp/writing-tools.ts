import {
  ApiError,
  isoTime,
  limits,
  snowflakeId,
  subscriptionPatch,
  toolServerLimits,
} from '@tidings/contracts'
import { z } from 'zod'
import { starEntry, unstarEntry } from '../../reading/collections/collections.service.ts'
import { markAll, markEntries, markEntryUnread } from '../../reading/reads/reads.service.ts'
import { subscribe as subscribeTo } from '../../reading/subscriptions/subscribe.ts'
import { removeSubscriptions } from '../../reading/subscriptions/subscriptions.service.ts'
import { scopeInput, toScope } from './scope.ts'
import { defineTool, invalid } from './tool.ts'
import { viewName, viewOf } from './view-names.ts'

const entryInput = z.object({ entryId: snowflakeId })

const star = defineTool({
  name: 'star',
  title: 'Star an entry',
  description: 'Stars an entry, so that it is kept.',
  input: entryInput,
  changes: 'marks',
  run: async ({ deps, user }, { entryId }) => {
    await starEntry(deps, user.id, { entryId })
    return { entryId, isStarred: true }
  },
})

const unstar = defineTool({
  name: 'unstar',
  title: 'Take a star away',
  description: 'Takes the star of an entry away.',
  input: entryInput,
  changes: 'marks',
  isDestructive: true,
  run: async ({ deps, user }, { entryId }) => {
    await unstarEntry(deps, user.id, entryId)
    return { entryId, isStarred: false }
  },
})

const markRead = defineTool({
  name: 'mark_read',
  title: 'Mark entries read',
  description: 'Marks entries read. Those that are not the person’s to see are passed over.',
  input: z.object({ entryIds: z.array(snowflakeId).min(1).max(toolServerLimits.marksPerCall) }),
  changes: 'marks',
  run: async ({ deps, user }, { entryIds }) => ({
    marked: await markEntries(deps, user.id, { entryIds, read: true }),
  }),
})

const markUnread = defineTool({
  name: 'mark_unread',
  title: 'Mark an entry unread',
  description: 'Marks an entry unread.',
  input: entryInput,
  changes: 'marks',
  run: async ({ deps, user }, { entryId }) => {
    await markEntryUnread(deps, user.id, entryId)
    return { entryId, isRead: false }
  },
})

const markAllRead = defineTool({
  name: 'mark_all_read',
  title: 'Mark all read',
  description:
    'Marks read all entries of a view, a feed, a list or a category, one of which has to be named (view: all for everything), that were there at a time. What came later stays unread.',
  input: scopeInput.extend({
    asOf: isoTime.describe('`asOf` of the timeline or the counts that the person was told of'),
    publishedUntil: isoTime.optional().describe('Leaves what was published later unread'),
  }),
  changes: 'marks',
  isDestructive: true,
  run: async (call, { asOf, publishedUntil, ...named }) => {
    const scope = await toScope(call, named)
    if (Object.keys(scope).length === 0) throw invalid('Name a view, feedId, listId or category')
    const read = await markAll(call.deps, call.user.id, {
      ...scope,
      insertedBefore: Date.parse(asOf),
      ...(publishedUntil !== undefined && { endTime: Date.parse(publishedUntil) }),
    })
    return { marked: Object.values(read).reduce((sum, count) => sum + count, 0) }
  },
})

const subscribe = defineTool({
  name: 'subscribe',
  title: 'Subscribe',
  description:
    'Subscribes to a feed by its address, that of its site, or its identifier, or to a list. To subscribe again changes nothing.',
  input: subscriptionPatch.pick({ category: true, title: true, isPrivate: true }).extend({
    url: z.string().trim().min(1).max(limits.urlLength).optional().describe('Of the feed or its site'),
    feedId: snowflakeId.optional(),
    listId: snowflakeId.optional(),
    view: viewName.optional().describe('Where its entries are shown; articles without it'),
  }),
  changes: 'subscriptions',
  asksSites: true,
  run: async ({ deps, user }, { view, ...request }) => {
    const made = await subscribeTo(deps, user, view ? { ...request, view: viewOf(view) } : request)
    const { feed, list } = made
    if (list) return { listId: list.id, title: list.title }
    return { feedId: feed?.id, title: feed?.title ?? null, siteUrl: feed?.siteUrl ?? null }
  },
})

const unsubscribe = defineTool({
  name: 'unsubscribe',
  title: 'Unsubscribe',
  description:
    'Unsubscribes from a feed or a list. What was starred stays; which of its entries were read is forgotten.',
  input: z.object({ feedId: snowflakeId.optional(), listId: snowflakeId.optional() }),
  changes: 'subscriptions',
  isDestructive: true,
  run: async ({ deps, user }, { feedId, listId }) => {
    if (feedId === undefined && listId === undefined) throw new ApiError('feedIdOrUrlRequired')
    await removeSubscriptions(deps, user.id, {
      feedIds: feedId === undefined ? [] : [feedId],
      listIds: listId === undefined ? [] : [listId],
    })
    return { isSubscribed: false }
  },
})

/** Tools that change what the user has: for tokens that write. */
export const writingTools = [star, unstar, markRead, markUnread, markAllRead, subscribe, unsubscribe]
