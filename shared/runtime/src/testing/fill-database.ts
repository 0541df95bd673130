import type { EntryItem, Subscription } from '@tidings/contracts'
import { db, storeEntries, storeSubscriptions, storeUnread } from '@tidings/db'
import { queryClient } from '../data/query-client.ts'

/** Fills the local database with nothing but these, as the replies of the server would, and takes them for fresh. */
export async function fillDatabase(subscriptions: Subscription[], entries: EntryItem[]): Promise<void> {
  await db.clear()
  queryClient.clear()
  const unread = Map.groupBy(
    entries.filter(({ read }) => !read),
    ({ feeds }) => feeds.id,
  )
  await storeSubscriptions(db, subscriptions)
  await storeEntries(db, entries)
  await storeUnread(db, Object.fromEntries([...unread].map(([id, rows]) => [id, rows.length])))
  queryClient.setQueryData(['subscriptions'], { storedAt: Date.now() })
  queryClient.setQueryData(['unread'], { storedAt: Date.now() })
}
