import type { ReactNode } from 'react'
import { useTranslation } from '@tidings/runtime'
import { Button, Dialog } from '@tidings/ui'

interface OrderDialogProps {
  title: string
  hint: string
  onReset: () => void
  onClose: () => void
  /** The lists that are ordered. */
  children: ReactNode
}

/** Asks in which order things shall stand; every change counts at once. */
export function OrderDialog({ title, hint, onReset, onClose, children }: OrderDialogProps) {
  const { t } = useTranslation('reader')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={title}
      description={hint}
      actions={
        <>
          <Button onClick={onReset}>{t('order.reset')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
