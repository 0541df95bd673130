import { clientId, type SubscriptionsEvent } from '@tidings/contracts'
import { eq, sql } from 'drizzle-orm'
import type { UserEventsDeps } from '../../foundation/user-events/user-events.ts'
import { subscriptionChanges } from '../../foundation/tables/subscription-changes.schema.ts'

/** Calls of these domains change what a user's devices show of subscriptions, all but those that only read. */
const domains: ReadonlySet<string> = new Set([
  'categories',
  'feedClaims',
  'inboxes',
  'lists',
  'searches',
  'subscriptions',
])

export const changesSubscriptions = ([domain = '']: readonly string[]): boolean => domains.has(domain)

type EventDeps = Pick<UserEventsDeps, 'clock' | 'database' | 'userEvents'>

/** Tells the other devices of a user that what they follow was changed. */
export async function noteSubscriptionChange(
  { clock, database, userEvents }: EventDeps,
  userId: string,
  headers: Headers,
): Promise<void> {
  const changedBy = clientId.safeParse(headers.get('x-client-id')).data ?? null
  const changedAt = new Date(clock())
  await database.db
    .insert(subscriptionChanges)
    .values({ userId, changedBy, changedAt })
    .onConflictDoUpdate({
      target: subscriptionChanges.userId,
      set: { version: sql`${subscriptionChanges.version} + 1`, changedBy, changedAt },
    })
  userEvents.changed(userId)
}

/** The state of a user's subscriptions, for devices to compare theirs with. */
export async function getSubscriptionsEvent(
  { database }: Pick<UserEventsDeps, 'database'>,
  userId: string,
): Promise<SubscriptionsEvent> {
  const [row] = await database.db
    .select()
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.userId, userId))
  return { version: row?.version ?? 0, changedBy: row?.changedBy ?? null }
}
