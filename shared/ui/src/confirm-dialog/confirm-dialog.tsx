import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from '../dialog/dialog.module.css'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Exactly what will happen, and what will be lost. */
  description: ReactNode
  confirmLabel: string
  cancelLabel: string
  danger?: boolean | undefined
  /** The dialog stays, with a waiting button, until it is done; it stays open when the answer is false. */
  onConfirm: () => void | Promise<void | boolean>
  /** What can be chosen about it, below the description. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel, danger, onConfirm, children } =
    props
  const [waiting, setWaiting] = useState(false)

  async function handleConfirm() {
    setWaiting(true)
    try {
      if ((await onConfirm()) !== false) onOpenChange(false)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={styles.popup} data-size="small">
            <header className={styles.header}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            </header>
            <div className={styles.body}>
              <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
              {children}
            </div>
            <footer className={styles.actions}>
              <AlertDialog.Close render={<Button />}>{cancelLabel}</AlertDialog.Close>
              <Button
                variant={danger ? 'danger' : 'primary'}
                loading={waiting}
                onClick={() => void handleConfirm()}
              >
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
