import type pg from 'pg'
import type { Account } from './read-calls.ts'

interface AccountChange {
  input: (account: Account) => Record<string, unknown>
  /** What it may take in the largest account, in milliseconds. */
  target: number
  /** Done before each, outside the time. */
  prepare?: (pool: pg.Pool, account: Account) => Promise<unknown>
  /** It reads something of each feed of the account, or writes a row for each. */
  goesOverFeeds?: 'reading' | 'writing'
  /** It counts as a look-up, of which somebody has so many a minute. */
  looksUp?: true
}

/** Some of the feeds of an account; of the smallest all. */
const some = ({ feedIds }: Account) => feedIds.slice(0, 10)
const last = ({ feedIds }: Account) => feedIds.at(-1)
const DAYS_30_MS = 30 * 24 * 60 * 60 * 1000

/** By its name in the contract, and of what where one call changes different things. */
export const changes: Record<string, AccountChange> = {
  'reads.markRead': { input: ({ entryId }) => ({ entryIds: [entryId] }), target: 10 },
  'reads.markUnread': { input: ({ entryId }) => ({ entryId }), target: 10 },
  'reads.markAllRead, a feed': { input: ({ feedIds: [feedId] }) => ({ feedId }), target: 10 },
  'reads.markAllRead, some feeds': {
    input: (account) => ({ feedIdList: some(account) }),
    target: 20,
    prepare: forgetReads,
  },
  'reads.markAllRead, a list': { input: ({ listId }) => ({ listId }), target: 100, prepare: forgetReads },
  'reads.markAllRead, a view': { input: () => ({ view: 0 }), target: 200, prepare: forgetReads },
  'reads.markAllRead, a view that is read': {
    input: () => ({ view: 0 }),
    target: 30,
    goesOverFeeds: 'reading',
  },
  'reads.markAllRead, a month of a view': {
    input: () => ({ view: 0, startTime: Date.now() - DAYS_30_MS, endTime: Date.now() }),
    target: 500,
    prepare: forgetReads,
    goesOverFeeds: 'writing',
  },
  'collections.star': { input: ({ entryId }) => ({ entryId, view: 0 }), target: 10 },
  'collections.unstar': {
    input: ({ entryId }) => ({ entryId }),
    target: 10,
    prepare: (pool, { userId, entryId, feedIds: [feedId] }) =>
      pool.query(
        `insert into collections (user_id, entry_id, feed_id, view) values ($1, $2, $3, 0) on conflict do nothing`,
        [userId, entryId, feedId],
      ),
  },
  'subscriptions.update': { input: ({ feedIds: [feedId] }) => ({ feedId, title: 'Mine' }), target: 10 },
  'subscriptions.updateBatch': { input: (account) => ({ feedIds: some(account), title: '' }), target: 20 },
  'categories.update': { input: (account) => ({ feedIdList: some(account), category: 'Mine' }), target: 20 },
  'categories.remove': { input: (account) => ({ feedIdList: some(account) }), target: 20 },
  'subscriptions.create, a feed': {
    looksUp: true,
    input: (account) => ({ feedId: last(account), view: 0 }),
    target: 20,
    // As whoever leaves it: they find it again by its id.
    prepare: (pool, account) =>
      pool.query(
        `with gone as (delete from subscriptions where user_id = $1 and feed_id = $2 returning user_id, feed_id)
         insert into feed_finds (user_id, feed_id) select * from gone on conflict do nothing`,
        [account.userId, last(account)],
      ),
  },
  // Its feeds are followed each by itself as well.
  'subscriptions.create, a list': {
    looksUp: true,
    input: ({ listId }) => ({ listId }),
    target: 100,
    prepare: (pool, { userId, listId }) =>
      pool.query('delete from subscriptions where user_id = $1 and list_id = $2', [userId, listId]),
  },
  'lists.addFeeds': {
    looksUp: true,
    input: ({ listId, feedIds: [feedId] }) => ({ listId, feedIds: [feedId] }),
    target: 20,
    prepare: (pool, { listId, feedIds: [feedId] }) =>
      pool.query('delete from list_feeds where list_id = $1 and feed_id = $2', [listId, feedId]),
  },
  'lists.removeFeed': {
    input: ({ listId, feedIds: [feedId] }) => ({ listId, feedId }),
    target: 20,
    prepare: (pool, { listId, feedIds: [feedId] }) =>
      pool.query('insert into list_feeds (list_id, feed_id) values ($1, $2) on conflict do nothing', [
        listId,
        feedId,
      ]),
  },
  'lists.update': { input: ({ listId }) => ({ listId, title: 'Best' }), target: 10 },
  // All of them rest: nothing is fetched for it.
  'feedChecks.request, a view': {
    input: () => ({ view: 0 }),
    target: 200,
    prepare: (pool, { userId }) =>
      pool.query(
        `update feeds set checked_at = now() where id in (select feed_id from subscriptions where user_id = $1)`,
        [userId],
      ),
    goesOverFeeds: 'reading',
  },
  'inboxes.update': { input: ({ handle }) => ({ handle, title: 'Letters' }), target: 10 },
}

/** What they take does not grow with what somebody follows, or is for others to say. */
export const changesNotMeasured: ReadonlySet<string> = new Set([
  // Measured once, by itself: what was left is gone afterwards.
  'subscriptions.remove',
  // Of files of many sizes: import.bench.ts.
  'subscriptions.importOpml',
  'subscriptions.parseOpml',
  // One row, or those of one inbox or list.
  'lists.create',
  'lists.remove',
  'inboxes.create',
  'inboxes.remove',
  'inboxes.renewSecret',
  'inboxes.receiveEmail',
  'inboxes.receiveWebhook',
])

/** Leaves somebody nothing that they have read. */
async function forgetReads(pool: pg.Pool, { userId }: Account): Promise<void> {
  await pool.query('delete from entry_states where user_id = $1', [userId])
  await pool.query('update cursors set read_upto = 0, read_total = 0 where user_id = $1', [userId])
}
