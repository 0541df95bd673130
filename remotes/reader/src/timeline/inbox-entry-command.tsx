import { db } from '@tidings/db'
import { useCommand, useLiveQuery, useTranslation } from '@tidings/runtime'
import { inOrder } from '../actions/in-order.ts'
import { useUndoable } from '../actions/use-undoable.ts'
import { runEntryCommand } from '../commands/entry-commands.ts'
import { useTimelineLocation } from '../scope/current-scope.ts'
import { focusedEntryId } from './focused-entry.ts'

/** Lets an entry of an inbox be deleted, the open one or else from its row, whichever timeline that is in. */
export function InboxEntryCommand(): null {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  const openId = useTimelineLocation()?.entryId
  const inInboxes = useLiveQuery(listInboxEntries)
  const entryInUse = () => openId ?? focusedEntryId()
  useCommand(
    'entry:delete',
    () => {
      const entryId = entryInUse()
      if (entryId === null) return
      void inOrder(() => runEntryCommand('entry:delete', entryId, { t, undoable, list: null }))
    },
    () => inInboxes?.has(entryInUse() ?? '') ?? false,
  )
  return null
}

/** Where the focus is when a command is asked for, nobody can wait for the database. */
async function listInboxEntries(): Promise<ReadonlySet<string>> {
  const inboxes = await db.subscriptions.where('id').startsWith('inbox/').toArray()
  const feedIds = inboxes.flatMap(({ feedId }) => feedId ?? [])
  const ranges = feedIds.map((feedId) =>
    db.entries.where('[feedId+publishedAt+id]').between([feedId], [feedId, []]),
  )
  const ids = await Promise.all(ranges.map((range) => range.primaryKeys()))
  return new Set(ids.flat())
}
