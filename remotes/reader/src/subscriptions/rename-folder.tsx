import { useState, type FormEvent } from 'react'
import { limits } from '@tidings/contracts'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Dialog, TextField } from '@tidings/ui'
import type { SidebarRow } from './subscription-rows.ts'
import type { Folder } from './subscriptions.ts'
import { useFolderActions } from './use-folder-actions.ts'
import styles from './subscriptions.module.css'

interface RenameFolderProps {
  folder: Folder<SidebarRow>
  onClose: () => void
}

const FORM_ID = 'rename-folder'

/** Asks for the new name of a category. */
export function RenameFolder({ folder, onClose }: RenameFolderProps) {
  const { t } = useTranslation('reader')
  const { rename } = useFolderActions()
  const [name, setName] = useState(folder.name)
  const trimmed = name.trim()
  useUnsavedWork(true)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!trimmed) return
    if (trimmed !== folder.name) void rename(folder, trimmed)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t('folder.rename')}
      actions={
        <Button variant="primary" type="submit" form={FORM_ID} disabled={!trimmed}>
          {t('folder.save')}
        </Button>
      }
    >
      <form id={FORM_ID} className={styles.form} onSubmit={handleSubmit}>
        <TextField
          label={t('folder.name')}
          value={name}
          maxLength={limits.categoryLength}
          onChange={setName}
        />
      </form>
    </Dialog>
  )
}
