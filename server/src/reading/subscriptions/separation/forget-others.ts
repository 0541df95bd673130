import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../foundation/database/database.ts'
import { raiseSubscriptions } from '../../../foundation/user-events/raise-subscriptions.ts'
import { forgetCursorsOf } from '../../reads/forget-cursors.ts'
import { startNewReaders } from '../../reads/new-readers.ts'
import type { Holder } from './holders.ts'

/** Leaves of a feed what is of the one who keeps it; whoever had it in a list follows it instead. */
export async function forgetOthers(
  tx: Transaction,
  { feedId, holder }: { feedId: bigint; holder: Holder },
): Promise<void> {
  const { userId, how } = holder
  if (how === 'lists') await followInstead(tx, { feedId, userId })
  await tx.execute(sql`delete from list_feeds where feed_id = ${feedId}`)
  await tx.execute(sql`delete from feed_finds where feed_id = ${feedId}`)
  await forgetCursorsOf(tx, feedId, { butOf: userId })
  await tx.execute(sql`delete from read_events r using entries e
    where e.id = r.entry_id and e.feed_id = ${feedId} and r.user_id <> ${userId}`)
  await raiseSubscriptions(tx, [userId])
}

/** As a feed that is followed in the view of the list: begun now, where its followers do not read it already. */
export async function followInstead(
  tx: Transaction,
  { feedId, userId }: { feedId: bigint; userId: string },
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into subscriptions (user_id, feed_id, view)
    select ${userId}, ${feedId}, l.view from list_feeds lf join lists l on l.id = lf.list_id
    where lf.feed_id = ${feedId} and l.owner_user_id = ${userId} order by lf.created_at limit 1
    on conflict do nothing`)
  if (rowCount) await startNewReaders(tx, { feedIds: [feedId], listId: null, userId })
}
