import { useState } from 'react'
import { limits } from '@tidings/contracts'
import type { LocalSearch } from '@tidings/db'
import { mutate, useTranslation } from '@tidings/runtime'
import { TextField } from '@tidings/ui'
import { FormDialog } from '../library/form-dialog.tsx'

/** Asks for the new name of a saved search. */
export function RenameSearch({ search, onClose }: { search: LocalSearch; onClose: () => void }) {
  const { t } = useTranslation('reader')
  const [title, setTitle] = useState(search.title)
  const trimmed = title.trim()
  return (
    <FormDialog
      title={t('search.rename')}
      submit={t('library.save')}
      canSubmit={trimmed !== ''}
      onClose={onClose}
      onSubmit={async () => {
        if (trimmed !== search.title) await mutate('searches.update', { searchId: search.id, title: trimmed })
      }}
    >
      <TextField
        label={t('library.name')}
        description={search.query}
        value={title}
        maxLength={limits.titleLength}
        onChange={setTitle}
      />
    </FormDialog>
  )
}
