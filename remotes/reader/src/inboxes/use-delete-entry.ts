import { db } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { useUndoable } from '../actions/use-undoable.ts'

/** Whether an entry came into an inbox: of a feed none can be deleted. */
export async function isInboxEntry(entryId: string): Promise<boolean> {
  const entry = await db.entries.get(entryId)
  const inboxes = await db.subscriptions.where('id').startsWith('inbox/').toArray()
  return inboxes.some(({ feedId }) => feedId !== null && feedId === entry?.feedId)
}

/** Deletes an entry of an inbox; for any other it does nothing. */
export function useDeleteEntry() {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  return async (entryId: string) => {
    if (await isInboxEntry(entryId)) {
      await undoable('entries.removeInboxEntry', { entryId }, t('inbox.entryDeleted'))
    }
  }
}
