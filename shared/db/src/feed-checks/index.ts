import { feedChecks, type FeedChecks } from '@tidings/contracts/feed-checks'
import type { TidingsDatabase } from '../database.ts'
import { toLocalFeed } from '../feeds.ts'
import { rebase } from '../mutations/outbox.ts'
import { putChanged } from '../put-changed.ts'
import { listSubscriptions } from '../subscriptions.ts'

/** Keeps what checks brought: the feeds as they are now, their counts, and how far first fetches are. */
export async function storeFeedChecks(db: TidingsDatabase, reply: FeedChecks): Promise<void> {
  const { feeds, unread, fetched, total } = feedChecks.parse(reply)
  if (feeds.length > 0)
    await rebase(db, async () => {
      await putChanged(db.feeds, 'id', feeds.map(toLocalFeed))
      await putChanged(
        db.unread,
        'id',
        feeds.map(({ id }) => ({ id, count: unread[id] ?? 0 })),
      )
    })
  if (total === 0) await db.meta.delete('firstFetches')
  else await db.meta.put({ key: 'firstFetches', value: { fetched, total } })
}

/** What is known here of the feeds that are followed: whether one waits for its first fetch, and when the latest check was. */
export async function getKnownChecks(db: TidingsDatabase): Promise<{ isWaiting: boolean; latest: number }> {
  const feeds = (await listSubscriptions(db)).flatMap(({ feed }) => feed ?? [])
  const times = feeds.map(({ checkedAt }) => Date.parse(checkedAt ?? '')).filter(Number.isFinite)
  return { isWaiting: times.length < feeds.length, latest: times.reduce((a, b) => Math.max(a, b), 0) }
}
