import { useState } from 'react'
import { useTranslation } from '@tidings/runtime'
import { Checkbox, ConfirmDialog } from '@tidings/ui'
import type { SidebarRow } from './subscription-rows.ts'
import type { Folder } from './subscriptions.ts'
import { useFolderActions } from './use-folder-actions.ts'

interface DeleteFolderProps {
  folder: Folder<SidebarRow>
  onClose: () => void
}

/** Asks whether a category shall go, and with it what is in it. */
export function DeleteFolder({ folder, onClose }: DeleteFolderProps) {
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
