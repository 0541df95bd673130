import { useState } from 'react'
import { limits } from '@tidings/contracts'
import type { LocalSearch } from '@tidings/db'
import { mutate, useNavigate, useTranslation } from '@tidings/runtime'
import { TextField } from '@tidings/ui'
import { FormDialog } from '../library/form-dialog.tsx'
import { useTimelineLocation } from '../scope/current-scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'

/** Asks for the name and the words of a saved search. Where its timeline is open, it is that of the new words afterwards. */
export function EditSearch({ search, onClose }: { search: LocalSearch; onClose: () => void }) {
  const { t } = useTranslation('reader')
  const navigate = useNavigate()
  const scope = useTimelineLocation()?.scope
  const [title, setTitle] = useState(search.title)
  const [query, setQuery] = useState(search.query)
  const changed = { title: title.trim(), query: query.trim() }
  const isChanged = changed.title !== search.title || changed.query !== search.query

  async function handleSubmit() {
    if (!isChanged) return
    await mutate('searches.update', { searchId: search.id, ...changed })
    if (scope?.kind === 'search' && scope.query === search.query)
      await navigate(timelinePath({ ...scope, query: changed.query }))
  }

  return (
    <FormDialog
      title={t('search.edit')}
      submit={t('library.save')}
      canSubmit={changed.title !== '' && changed.query !== ''}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <TextField label={t('library.name')} value={title} maxLength={limits.titleLength} onChange={setTitle} />
      <TextField
        label={t('search.query')}
        value={query}
        maxLength={limits.searchLength}
        onChange={setQuery}
      />
    </FormDialog>
  )
}
