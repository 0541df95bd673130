import { useState } from 'react'
import { limits } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { TextField } from '@tidings/ui'
import { FormDialog } from '../library/form-dialog.tsx'
import type { SidebarRow } from './subscription-rows.ts'
import type { Folder } from './subscriptions.ts'
import { useFolderActions } from './use-folder-actions.ts'

interface RenameFolderProps {
  folder: Folder<SidebarRow>
  onClose: () => void
}

/** Asks for the new name of a category. */
export function RenameFolder({ folder, onClose }: RenameFolderProps) {
  const { t } = useTranslation('reader')
  const { rename } = useFolderActions()
  const [name, setName] = useState(folder.name)
  const trimmed = name.trim()

  async function handleSubmit() {
    if (trimmed !== folder.name) await rename(folder, trimmed)
  }

  return (
    <FormDialog
      title={t('folder.rename')}
      submit={t('library.save')}
      canSubmit={trimmed !== ''}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('library.name')}
        value={name}
        maxLength={limits.categoryLength}
        onChange={setName}
      />
    </FormDialog>
  )
}
