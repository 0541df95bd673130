import { useLayoutEffect } from 'react'
import { db } from '@tidings/db'
import { $settings, mutate, publish } from '@tidings/runtime'
import { inOrder } from '../actions/in-order.ts'
import { isInboxEntry } from '../inboxes/is-inbox-entry.ts'
import { keptUnread } from '../timeline/kept-unread.ts'

/**
 * Marks an entry read when it is opened, once: whoever marks it unread again while it is open means that. It begins
 * before the entry is seen, so that whatever is done to it next comes after.
 */
export function useOpened(entryId: string, isHere: boolean): void {
  useLayoutEffect(() => {
    if (!isHere) return
    keptUnread.delete(entryId)
    void inOrder(() => markOpened(entryId))
    publish('entry.opened', { entryId })
  }, [entryId, isHere])
}

async function markOpened(entryId: string): Promise<void> {
  const isTold = !$settings.get().hideRecentReader && !(await isPrivate(entryId))
  await mutate('reads.markRead', { entryIds: [entryId], ...(isTold && { readHistories: [entryId] }) })
}

/** What one follows in private, or was sent, one reads in private. */
async function isPrivate(entryId: string): Promise<boolean> {
  const entry = await db.entries.get(entryId)
  if (!entry || (await isInboxEntry(entry))) return true
  const through = [`feed/${entry.feedId}`, ...entry.sources.map((id) => `list/${id}`)]
  const subscriptions = await db.subscriptions.bulkGet(through)
  return subscriptions.some((each) => each?.isPrivate || each?.hideFromTimeline)
}
