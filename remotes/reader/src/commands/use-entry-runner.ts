import { useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { inOrder } from '../actions/in-order.ts'
import { useUndoable } from '../actions/use-undoable.ts'
import type { EntryList } from './entry-commands.ts'

/**
 * Does commands to entries of a list, one after the other as they were asked for: the same by a key, a menu or a button.
 * The first one may have to bring the table.
 */
export function useEntryRunner(list: EntryList | null) {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  return async (id: string, entryId: string) =>
    inOrder(async () => {
      const late = await import('../late/components.ts').catch(() => null)
      if (late) await late.runEntryCommand(id, entryId, { t, undoable, list })
      else toast.error(t('noResponse'))
    })
}
