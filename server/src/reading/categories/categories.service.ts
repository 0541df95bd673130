import { View } from '@tidings/contracts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { editSubscriptions, removeSubscriptions } from '../subscriptions/subscriptions.service.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

/** Names of the categories that the user's subscriptions have, in alphabetical order. */
export async function listCategories(
  { database }: ServiceDeps,
  userId: string,
  view: View = View.All,
): Promise<string[]> {
  const ofView = view === View.All ? undefined : eq(subscriptions.view, view)
  const rows = await database.db
    .selectDistinct({ category: subscriptions.category })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.category), ofView))
  return rows.flatMap(({ category }) => category || []).toSorted((a, b) => a.localeCompare(b))
}

/** Puts the user's subscriptions to feeds into a category; a category is renamed by moving all of its feeds. */
export async function moveToCategory(
  deps: ServiceDeps,
  userId: string,
  { feedIdList, category }: { feedIdList: string[]; category: string },
): Promise<void> {
  await editSubscriptions(deps, userId, { feedIds: feedIdList, patch: { category } })
}

/** Takes feeds out of their category, or unsubscribes from them. */
export async function dissolveCategory(
  deps: ServiceDeps,
  userId: string,
  { feedIdList, deleteSubscriptions }: { feedIdList: string[]; deleteSubscriptions: boolean },
): Promise<void> {
  if (deleteSubscriptions) await removeSubscriptions(deps, userId, { feedIds: feedIdList })
  else await editSubscriptions(deps, userId, { feedIds: feedIdList, patch: { category: null } })
}
