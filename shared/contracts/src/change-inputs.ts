import { snowflakeId } from './identifiers.ts'
import { inboxHandle } from './inbox.ts'
import { limits } from './limits.ts'
import { listFields } from './list.ts'
import { playPosition } from './play-position.ts'
import { searchText } from './search/saved-search.ts'
import { subscriptionPatch } from './subscription.ts'
import { viewSchema } from './views.ts'
import { z } from './zod.ts'

const ids = z.array(snowflakeId)
const someIds = ids.min(1)
const inboxTitle = z.string().trim().max(limits.titleLength)
/** The last that a date can be, in the year 275760. */
const LATEST_MS = 8.64e15
const epochMs = z.int().nonnegative().max(LATEST_MS)
const searchTitle = z.string().trim().min(1).max(limits.titleLength)

/**
 * What the calls take that tell of a change: it is made in the browser first and waits in its outbox, so both ends check
 * it. A change may name any number of feeds or entries, and is sent by as many calls as that takes (`per-call.ts`). Of no other call does a browser know the schemas: the shell is built with the addresses of the contract alone.
 */
export const changeInputs = {
  'categories.update': z.object({
    feedIdList: someIds,
    category: z.string().trim().min(1).max(limits.categoryLength),
  }),
  'categories.remove': z.object({ feedIdList: someIds, deleteSubscriptions: z.boolean().default(false) }),
  'collections.star': z.object({ entryId: snowflakeId, view: viewSchema.optional() }),
  'collections.unstar': z.object({ entryId: snowflakeId }),
  'entries.removeInboxEntry': z.object({ entryId: snowflakeId }),
  'feedClaims.challenge': z.object({ feedId: snowflakeId }),
  'inboxes.create': z.object({ handle: inboxHandle, title: inboxTitle.optional() }),
  'inboxes.update': z.object({ handle: inboxHandle, title: inboxTitle }),
  'inboxes.remove': z.object({ handle: inboxHandle }),
  'lists.update': z
    .object(listFields)
    .partial()
    .extend({ listId: snowflakeId, fee: listFields.fee.unwrap().optional() }),
  'lists.addFeeds': z.object({
    listId: snowflakeId,
    feedId: snowflakeId.optional(),
    feedIds: ids.optional(),
  }),
  'lists.removeFeed': z.object({ listId: snowflakeId, feedId: snowflakeId }),
  'playPositions.keep': playPosition,
  'reads.markRead': z.object({
    entryIds: someIds,
    isInbox: z.boolean().optional(),
    readHistories: ids.optional(),
  }),
  'reads.markUnread': z.object({ entryId: snowflakeId, isInbox: z.boolean().optional() }),
  'reads.markAllRead': z.object({
    view: viewSchema.optional(),
    feedId: snowflakeId.optional(),
    feedIdList: ids.optional(),
    listId: snowflakeId.optional(),
    inboxId: inboxHandle.optional(),
    /** Epoch milliseconds, on `publishedAt`. */
    startTime: epochMs.optional(),
    /** Epoch milliseconds, on `publishedAt`. */
    endTime: epochMs.optional(),
    /** Beyond the wire format: of what was published at `startTime`, only entries with a greater identifier. */
    afterId: snowflakeId.optional(),
    /** Beyond the wire format: of what was published at `endTime`, only entries with a lesser identifier. */
    beforeId: snowflakeId.optional(),
    /** Epoch milliseconds: entries that came later stay unread. */
    insertedBefore: z.int().nonnegative().optional(),
    excludePrivate: z.boolean().optional(),
  }),
  'searches.update': z.object({
    searchId: snowflakeId,
    title: searchTitle.optional(),
    query: searchText.optional(),
  }),
  'searches.remove': z.object({ searchId: snowflakeId }),
  'subscriptions.update': subscriptionPatch.extend({
    feedId: snowflakeId.optional(),
    listId: snowflakeId.optional(),
  }),
  'subscriptions.updateBatch': subscriptionPatch.extend({ feedIds: someIds }),
  'subscriptions.remove': z.object({
    feedId: snowflakeId.optional(),
    feedIdList: ids.optional(),
    listId: snowflakeId.optional(),
    url: z.string().max(limits.urlLength).optional(),
  }),
}
