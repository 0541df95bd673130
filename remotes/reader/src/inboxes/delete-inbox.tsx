import type { LocalInbox } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { ConfirmDialog } from '@tidings/ui'
import { useUndoable } from '../actions/use-undoable.ts'

/** Asks whether an inbox shall go with all that is in it. */
export function DeleteInbox({ inbox, onClose }: { inbox: LocalInbox; onClose: () => void }) {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  const title = inbox.title ?? inbox.id
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('inbox.deleteTitle', { title })}
      description={t('inbox.deleteText')}
      confirmLabel={t('inbox.delete')}
      cancelLabel={t('cancel')}
      danger
      onConfirm={() => undoable('inboxes.remove', { handle: inbox.id }, t('inbox.deleted', { title }))}
    />
  )
}
