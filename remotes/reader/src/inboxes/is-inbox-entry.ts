import { db } from '@tidings/db'

/** Whether an entry came into an inbox: of a feed none can be deleted. */
export async function isInboxEntry(entryId: string): Promise<boolean> {
  const entry = await db.entries.get(entryId)
  const inboxes = await db.subscriptions.where('id').startsWith('inbox/').toArray()
  return inboxes.some(({ feedId }) => feedId !== null && feedId === entry?.feedId)
}
