import type { LocalSearch } from '@tidings/db'
import { mutate, useTranslation } from '@tidings/runtime'
import { useUndoable } from '../actions/use-undoable.ts'

/** Renaming and forgetting searches. */
export function useSearchActions() {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  return {
    rename: (searchId: string, title: string) => mutate('searches.update', { searchId, title }),
    remove: ({ id, title }: LocalSearch) =>
      undoable('searches.remove', { searchId: id }, t('search.removed', { title })),
  }
}
