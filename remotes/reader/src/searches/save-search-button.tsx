import { db, listSearches } from '@tidings/db'
import { useLiveQuery, useTranslation } from '@tidings/runtime'
import { IconButton, Plus } from '@tidings/ui'
import { useSaveSearch } from './use-save-search.ts'

/** Keeps a search in the sidebar; gone once it is there. */
export function SaveSearchButton({ query }: { query: string }) {
  const { t } = useTranslation('reader')
  const save = useSaveSearch()
  const searches = useLiveQuery(async () => listSearches(db), [])
  if (!searches || searches.some((search) => search.query === query)) return null
  return (
    <IconButton label={t('search.save')} onClick={() => void save(query)}>
      <Plus />
    </IconButton>
  )
}
