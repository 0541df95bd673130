import { View } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { subscriptionId } from './rows/subscriptions.ts'
import { getSeenFeeds } from './seen-feeds.ts'

/** What a timeline shows. A folder is named by its feeds, for it may be one that only the interface knows of. */
export type TimelineScope =
  | { view: View }
  | { feedId: string }
  | { feedIds: readonly string[] }
  | { listId: string }
  | { inboxId: string }
  /** By the time of publication, which alone readers of 0.2 know of, or by that of the stars. */
  | { starred: true; view?: View; sortBy?: 'starredAt' }
  /** What the server found, as far as it was asked. */
  | { search: string }

export type SourceScope = Exclude<TimelineScope, { starred: true } | { search: string }>

/**
 * The feeds whose entries a scope shows. Which view an entry belongs to is said by the subscription to its feed, or else to
 * its list, so a subscription that moves takes its entries along.
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
  const seen = await getSeenFeeds(db, excludePrivate)
  return [...seen]
    .filter(([, { view, isShown }]) => isShown && (scope.view === View.All || view === scope.view))
    .map(([feedId]) => feedId)
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
  const seen = await getSeenFeeds(db, excludePrivate)
  return feedIds.filter((id) => seen.get(id)?.isShown !== false)
}
