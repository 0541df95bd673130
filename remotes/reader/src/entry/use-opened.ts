import { useLayoutEffect } from 'react'
import { db } from '@tidings/db'
import { $settings, mutate, publish } from '@tidings/runtime'
import { isInboxEntry } from '../inboxes/use-delete-entry.ts'

/** Entries that were opened and are being marked for it. */
const beingMarked = new Map<string, Promise<void>>()

/**
 * Marks an entry read when it is opened, once: whoever marks it unread again while it is open means that. It begins
 * before the entry is seen, so that `markedOpened` knows of it whatever is done next.
 */
export function useOpened(entryId: string, isHere: boolean): void {
  useLayoutEffect(() => {
    if (!isHere) return
    const marking = markOpened(entryId).finally(() => beingMarked.delete(entryId))
    beingMarked.set(entryId, marking)
    publish('entry.opened', { entryId })
  }, [entryId, isHere])
}

/** Resolves when an entry that was opened is marked for it: until then it is not what its reader sees. */
export async function markedOpened(entryId: string): Promise<void> {
  await beingMarked.get(entryId)
}

async function markOpened(entryId: string): Promise<void> {
  const isTold = !$settings.get().hideRecentReader && !(await isPrivate(entryId))
  await mutate('reads.markRead', { entryIds: [entryId], ...(isTold && { readHistories: [entryId] }) })
}

/** What one follows in private, or was sent, one reads in private. */
async function isPrivate(entryId: string): Promise<boolean> {
  const entry = await db.entries.get(entryId)
  if (!entry || (await isInboxEntry(entryId))) return true
  const through = [`feed/${entry.feedId}`, ...entry.sources.map((id) => `list/${id}`)]
  const subscriptions = await db.subscriptions.bulkGet(through)
  return subscriptions.some((each) => each?.isPrivate || each?.hideFromTimeline)
}
