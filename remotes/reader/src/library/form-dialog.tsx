import { useEffect, useEffectEvent, useId, useState, type FormEvent, type ReactNode } from 'react'
import { useLocation, useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Callout, Dialog } from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'
import styles from './library.module.css'

interface FormDialogProps {
  title: string
  submit: string
  canSubmit: boolean
  onClose: () => void
  /** The dialog closes when it is done; what went wrong is told in it. */
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A dialog that asks for something and does it. */
export function FormDialog({ title, submit, canSubmit, onClose, onSubmit, children }: FormDialogProps) {
  const { t } = useTranslation('reader')
  const id = useId()
  const errorText = useErrorText()
  useUnsavedWork(true)
  useLeaving(onClose)
  const [error, setError] = useState<Error | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)

  async function run() {
    setIsWaiting(true)
    setError(null)
    try {
      await onSubmit()
      onClose()
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)))
      setIsWaiting(false)
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (canSubmit && !isWaiting) void run()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={title}
      actions={
        <Button variant="primary" type="submit" form={id} disabled={!canSubmit} loading={isWaiting}>
          {submit}
        </Button>
      }
    >
      <form id={id} className={styles.form} onSubmit={handleSubmit}>
        {children}
        {error && (
          <Callout tone="danger" title={t('library.failed')}>
            {errorText(error)}
          </Callout>
        )}
      </form>
    </Dialog>
  )
}

/** Whoever goes to another page, by a link that a refusal brought, leaves the dialog too. */
function useLeaving(onLeave: () => void): void {
  const { pathname } = useLocation()
  const [openedAt] = useState(pathname)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (pathname !== openedAt) leave()
  }, [pathname, openedAt])
}
