import { View } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { subscriptionId, type LocalSubscription } from './rows/subscriptions.ts'
import { isHidden } from './subscriptions.ts'

/** What a timeline shows. A folder is named by its feeds, for it may be one that only the interface knows of. */
export type TimelineScope =
  | { view: View }
  | { feedId: string }
  | { feedIds: readonly string[] }
  | { listId: string }
  | { inboxId: string }
  | { starred: true; view?: View }
  /** What the server found, as far as it was asked. */
  | { search: string }

export type SourceScope = Exclude<TimelineScope, { starred: true } | { search: string }>

/**
 * The feeds whose entries a scope shows. Which view an entry belongs to is said by its subscription alone, so a
 * subscription that moves takes its entries along.
 */
export async function feedIdsOfScope(
  db: TidingsDatabase,
  scope: SourceScope,
  excludePrivate = false,
): Promise<string[]> {
  if ('feedId' in scope) return [scope.feedId]
  if ('feedIds' in scope) return withoutHidden(db, scope.feedIds, excludePrivate)
  if ('listId' in scope) return (await db.lists.get(scope.listId))?.feedIds ?? []
  if ('inboxId' in scope) return feedIdsOfInbox(db, scope.inboxId)
  const subscriptions = await db.subscriptions.toArray()
  const shown = subscriptions.filter(
    (subscription) =>
      (scope.view === View.All || subscription.view === scope.view) &&
      !isHidden(subscription, excludePrivate),
  )
  return feedIdsOfSubscriptions(db, shown)
}

/** The same scope with its feeds by name, so that windows of it can be read without asking for them again. */
export async function resolveScope(
  db: TidingsDatabase,
  scope: TimelineScope,
  excludePrivate = false,
): Promise<TimelineScope> {
  if ('starred' in scope || 'search' in scope) return scope
  return { feedIds: await feedIdsOfScope(db, scope, excludePrivate) }
}

async function feedIdsOfSubscriptions(
  db: TidingsDatabase,
  subscriptions: readonly LocalSubscription[],
): Promise<string[]> {
  const listIds = subscriptions.filter(({ type }) => type === 'list').map(({ targetId }) => targetId)
  const lists = await db.lists.bulkGet(listIds)
  const own = subscriptions.flatMap(({ feedId }) => feedId ?? [])
  return [...new Set([...own, ...lists.flatMap((list) => list?.feedIds ?? [])])]
}

async function feedIdsOfInbox(db: TidingsDatabase, handle: string): Promise<string[]> {
  const subscription = await db.subscriptions.get(subscriptionId('inbox', handle))
  return subscription?.feedId ? [subscription.feedId] : []
}

async function withoutHidden(
  db: TidingsDatabase,
  feedIds: readonly string[],
  excludePrivate: boolean,
): Promise<string[]> {
  if (!excludePrivate) return [...feedIds]
  const subscriptions = await db.subscriptions.bulkGet(feedIds.map((id) => subscriptionId('feed', id)))
  return feedIds.filter((_, index) => {
    const subscription = subscriptions[index]
    return !subscription || !isHidden(subscription, excludePrivate)
  })
}
