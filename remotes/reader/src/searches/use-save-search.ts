import { limits } from '@tidings/contracts'
import { api, searchesQuery, useQueryClient, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'

/** Keeps a search under its words, and says what came of it. */
export function useSaveSearch() {
  const { t } = useTranslation('reader')
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return async (query: string) => {
    try {
      await api.searches.create({ title: query.slice(0, limits.titleLength), query })
      await queryClient.fetchQuery({ ...searchesQuery(), staleTime: 0 })
      toast(t('search.saved'))
    } catch (error) {
      toast.error(t('search.notSaved'), { description: errorText(error instanceof Error ? error : null) })
    }
  }
}
