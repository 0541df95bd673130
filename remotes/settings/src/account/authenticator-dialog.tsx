import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Dialog, TextField } from '@tidings/ui'
import { useId, useState, type FormEvent } from 'react'
import { confirmAuthenticator, type Authenticator } from './account.api.ts'
import styles from './account.module.css'
import { FailureNotice } from './failure-notice.tsx'
import { QrCode } from './qr-code.tsx'
import { useAccountAction } from './use-account-action.ts'

export interface AuthenticatorDialogProps {
  authenticator: Authenticator
  onClose: () => void
  onConfirmed: () => void
}

/** Shows the secret to an authenticator, and has one of its codes typed before it counts. */
export function AuthenticatorDialog({ authenticator, onClose, onConfirmed }: AuthenticatorDialogProps) {
  const { t } = useTranslation('account')
  const { run, isRunning, failureText } = useAccountAction()
  const [code, setCode] = useState('')
  const form = useId()
  useUnsavedWork(true)
  const secret = new URL(authenticator.totpURI).searchParams.get('secret') ?? ''

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (await run(async () => confirmAuthenticator(code))) onConfirmed()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('authenticator.title')}
      description={t('authenticator.description')}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={isRunning} disabled={!code.trim()}>
            {t('authenticator.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.body} onSubmit={(event) => void handleSubmit(event)}>
        <QrCode value={authenticator.totpURI} label={t('authenticator.qrCode')} />
        <p className={styles.hint}>{t('authenticator.byHand')}</p>
        <p className={styles.secret}>{secret}</p>
        <FailureNotice text={failureText} />
        <TextField
          label={t('authenticator.code')}
          inputMode="numeric"
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          required
        />
      </form>
    </Dialog>
  )
}
