import { limits } from '@tidings/contracts'
import type { LocalSearch } from '@tidings/db'
import { api, mutate, searchesQuery, useQueryClient, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'
import { useUndoable } from '../actions/use-undoable.ts'

/** Keeping, renaming and forgetting searches. */
export function useSearchActions() {
  const { t } = useTranslation('reader')
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const undoable = useUndoable()

  async function save(query: string) {
    try {
      await api.searches.create({ title: query.slice(0, limits.titleLength), query })
      await queryClient.fetchQuery({ ...searchesQuery(), staleTime: 0 })
      toast(t('search.saved'))
    } catch (error) {
      toast.error(t('search.notSaved'), { description: errorText(error instanceof Error ? error : null) })
    }
  }

  return {
    save,
    rename: (searchId: string, title: string) => mutate('searches.update', { searchId, title }),
    remove: ({ id, title }: LocalSearch) =>
      undoable('searches.remove', { searchId: id }, t('search.removed', { title })),
  }
}
