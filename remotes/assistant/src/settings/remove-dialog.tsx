import { useTranslation } from '@tidings/runtime'
import { ConfirmDialog, toast } from '@tidings/ui'

interface RemoveDialogProps {
  title: string
  description: string
  confirmLabel: string
  /** Throws where it is not removed after all: then the dialog stays. */
  onRemove: () => Promise<unknown>
  /** Why it is not, as a key of `ai`, by what was thrown. */
  failureOf: (error: unknown) => { words: string }
  onClose: () => void
}

/** Asks before something that one has made is removed. */
export function RemoveDialog({
  title,
  description,
  confirmLabel,
  onRemove,
  failureOf,
  onClose,
}: RemoveDialogProps) {
  const { t } = useTranslation('ai')
  async function handleConfirm() {
    try {
      await onRemove()
      return true
    } catch (error) {
      toast.error(t(failureOf(error).words))
      return false
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      cancelLabel={t('connection.cancel')}
      danger
      onConfirm={handleConfirm}
    />
  )
}
