import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Dialog, TextField } from '@tidings/ui'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import styles from './account.module.css'
import { FailureNotice } from './failure-notice.tsx'
import { useAccountAction } from './use-account-action.ts'

export interface PasswordDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  confirmLabel: string
  danger?: boolean
  /** What is asked for; nothing, of somebody without a password. */
  proof: 'password' | 'code' | 'nothing'
  /** Does it; the dialog stays open where that is refused. */
  onConfirm: (proof: string) => Promise<unknown>
}

/** Asks once more who it is before something that matters. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, danger = false, proof, onConfirm } = props
  const { t } = useTranslation('account')
  const { run, isRunning, failureText, forget } = useAccountAction()
  const [value, setValue] = useState('')
  const form = useId()
  useUnsavedWork(open)

  function handleOpenChange(next: boolean) {
    setValue('')
    forget()
    onOpenChange(next)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // Authenticators show a code in two halves.
    const given = proof === 'code' ? value.replaceAll(/\s/g, '') : value
    if (await run(async () => onConfirm(given))) handleOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      title={title}
      description={description}
      size="small"
      actions={
        <>
          <Button onClick={() => handleOpenChange(false)}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            loading={isRunning}
            disabled={proof !== 'nothing' && !value}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.body} onSubmit={(event) => void handleSubmit(event)}>
        <FailureNotice text={failureText} />
        {proof === 'password' && (
          <TextField
            label={t('proof.password')}
            type="password"
            value={value}
            onChange={setValue}
            autoComplete="current-password"
            required
          />
        )}
        {proof === 'code' && (
          <TextField
            label={t('proof.code')}
            inputMode="numeric"
            value={value}
            onChange={setValue}
            autoComplete="one-time-code"
            required
          />
        )}
      </form>
    </Dialog>
  )
}
