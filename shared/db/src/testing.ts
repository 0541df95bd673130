// oxlint-disable-next-line import/no-unassigned-import -- puts IndexedDB in place before Dexie looks for it
import 'fake-indexeddb/auto'
import { createORPCClient } from '@orpc/client'
import type { ApiClient, EntryItem, FeedSubscription, ListSubscription } from '@tidings/contracts'
import { makeEntry, makeFeedSubscription, makeListSubscription } from '@tidings/contracts/testing'
import { TidingsDatabase } from './database.ts'

export { makeId } from '@tidings/contracts/testing'

let databases = 0

/** An empty database of its own; the same name again is another tab. */
export async function openTestDatabase(name = `test-${++databases}`): Promise<TidingsDatabase> {
  const db = new TidingsDatabase(name)
  await db.open()
  return db
}

/** A client of the API whose calls are answered here, by name: `api.reads.markRead` is `reads.markRead`. */
export function createTestApi(answer: (name: string, input: unknown) => unknown): ApiClient {
  return createORPCClient<ApiClient>({ call: async (path, input) => answer(path.join('.'), input) })
}

/** One tab alone waits for no lock, and happy-dom knows none: each is granted at once, and no other tab holds any. */
export function grantLocks(): void {
  const locks = { request: runAtOnce, query: async () => ({ held: [] }) }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
}

async function runAtOnce(_name: string, ...rest: unknown[]): Promise<unknown> {
  const task = rest.at(-1)
  return typeof task === 'function' ? task() : undefined
}

export function wireEntry({
  feedId,
  id,
  publishedAt,
  ...rest
}: { feedId: string; id?: string; publishedAt?: string } & Partial<
  Omit<EntryItem, 'entries' | 'feeds'>
>): EntryItem {
  return makeEntry(feedId, { ...rest, entries: { ...(id && { id }), ...(publishedAt && { publishedAt }) } })
}

export const wireSubscription = (feedId: string, changes: Partial<FeedSubscription> = {}): FeedSubscription =>
  makeFeedSubscription({ feedId, ...changes })

export const wireList = (
  listId: string,
  feedIds: string[],
  changes: Partial<ListSubscription> = {},
): ListSubscription => makeListSubscription({ listId, ...changes, lists: { feedIds, ...changes.lists } })
