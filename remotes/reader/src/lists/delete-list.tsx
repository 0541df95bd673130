import { useState } from 'react'
import type { LocalList } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { ConfirmDialog } from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'
import { useListActions } from './use-list-actions.ts'

/** Asks whether a list shall go; the answer of the server stands in the dialog. */
export function DeleteList({ list, onClose }: { list: LocalList; onClose: () => void }) {
  const { t } = useTranslation('reader')
  const { remove } = useListActions()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function handleConfirm() {
    try {
      await remove(list)
      return true
    } catch (error) {
      setRefusal(errorText(error instanceof Error ? error : null))
      return false
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('list.deleteTitle', { title: list.title ?? list.id })}
      description={refusal ?? t('list.deleteText')}
      confirmLabel={t('list.delete')}
      cancelLabel={t('cancel')}
      danger
      onConfirm={handleConfirm}
    />
  )
}
