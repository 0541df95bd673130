import { db, listTimeline, type LocalSubscription } from '@tidings/db'
import { queryClient, subscriptionsQuery, useLiveQuery, useQuery } from '@tidings/runtime'

/**
 * Whether somebody reads nothing at all, and the server has said so: what is not here it may know of. An inbox that waits for its
 * first mail is nothing to read yet.
 */
export async function isStarting(): Promise<boolean> {
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(subscriptionsQuery().queryKey) ?? {}
  if (dataUpdatedAt === 0) return false
  const subscriptions = await db.subscriptions.toArray()
  if (subscriptions.some(({ type }) => type !== 'inbox')) return false
  return !(await hasMail(subscriptions))
}

/** Whether anything of inboxes is here, or is counted as unread: it may not have been brought yet. */
async function hasMail(inboxes: readonly LocalSubscription[]): Promise<boolean> {
  const counts = await db.unread.bulkGet(inboxes.map(({ targetId }) => targetId))
  if (counts.some((unread) => unread && unread.count > 0)) return true
  const feedIds = inboxes.flatMap(({ feedId }) => feedId ?? [])
  return (await listTimeline(db, { feedIds }, { limit: 1 })).length > 0
}

/** As `isStarting` says it, as long as it is so. */
export function useIsStarting(): boolean {
  const { dataUpdatedAt } = useQuery(subscriptionsQuery())
  return useLiveQuery(isStarting, [dataUpdatedAt]) ?? false
}
