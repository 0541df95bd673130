import { useState, type FormEvent } from 'react'
import { limits } from '@tidings/contracts'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Checkbox, ConfirmDialog, Dialog, TextField } from '@tidings/ui'
import type { SidebarRow } from './subscription-rows.ts'
import type { Folder } from './subscriptions.ts'
import { useFolderActions } from './use-folder-actions.ts'
import styles from './subscriptions.module.css'

export interface FolderQuestion {
  ask: 'rename' | 'delete'
  folder: Folder<SidebarRow>
}

interface FolderDialogProps {
  question: FolderQuestion
  onClose: () => void
}

/** Asks for the new name of a category, or whether it shall go. */
export function FolderDialog({ question, onClose }: FolderDialogProps) {
  return question.ask === 'rename' ? (
    <RenameFolder folder={question.folder} onClose={onClose} />
  ) : (
    <DeleteFolder folder={question.folder} onClose={onClose} />
  )
}

interface QuestionProps {
  folder: Folder<SidebarRow>
  onClose: () => void
}

const FORM_ID = 'rename-folder'

function RenameFolder({ folder, onClose }: QuestionProps) {
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

function DeleteFolder({ folder, onClose }: QuestionProps) {
  const { t } = useTranslation('reader')
  const { remove } = useFolderActions()
  const [isEmptied, setIsEmptied] = useState(false)
  const count = folder.feedIds.length + folder.listIds.length
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('folder.deleteTitle', { name: folder.name })}
      description={t(isEmptied ? 'folder.deleteAllText' : 'folder.deleteText', { count })}
      confirmLabel={t('folder.delete')}
      cancelLabel={t('cancel')}
      danger
      onConfirm={() => remove(folder, isEmptied)}
    >
      <Checkbox label={t('folder.unsubscribe', { count })} checked={isEmptied} onChange={setIsEmptied} />
    </ConfirmDialog>
  )
}
