import type { LocalSearch } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { MenuItem, Pencil, Trash2 } from '@tidings/ui'
import { useUndoable } from '../actions/use-undoable.ts'
import { $question } from '../library/question.store.ts'

/** What can be done to a saved search. */
export function SearchMenu({ search }: { search: LocalSearch }) {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  const { id: searchId, title } = search
  return (
    <>
      <MenuItem icon={<Pencil />} onSelect={() => $question.set({ ask: 'edit-search', search })}>
        {t('search.edit')}
      </MenuItem>
      <MenuItem
        icon={<Trash2 />}
        danger
        onSelect={() => void undoable('searches.remove', { searchId }, t('search.removed', { title }))}
      >
        {t('search.remove')}
      </MenuItem>
    </>
  )
}
