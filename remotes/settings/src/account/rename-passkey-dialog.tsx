import { PASSKEY_NAME_LENGTH } from '@tidings/contracts/form-limits'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Dialog, TextField } from '@tidings/ui'
import { useId, useState, type FormEvent } from 'react'
import styles from './account.module.css'
import { FailureNotice } from './failure-notice.tsx'
import { renamePasskey } from './passkeys.api.ts'
import { useAccountAction } from './use-account-action.ts'

export interface RenamePasskeyDialogProps {
  passkey: { id: string; name?: string | null | undefined }
  onClose: () => void
  onRenamed: () => void
}

/** Asks for another name of a passkey, by which its user knows the device. */
export function RenamePasskeyDialog({ passkey, onClose, onRenamed }: RenamePasskeyDialogProps) {
  const { t } = useTranslation('account')
  const { run, isRunning, failureText } = useAccountAction()
  const [name, setName] = useState(passkey.name ?? '')
  const form = useId()
  useUnsavedWork(name !== (passkey.name ?? ''))

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!(await run(async () => renamePasskey(passkey.id, name.trim()), t('passkeys.renamed')))) return
    onRenamed()
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('passkeys.renameTitle')}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={isRunning} disabled={!name.trim()}>
            {t('passkeys.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.body} onSubmit={(event) => void handleSubmit(event)}>
        <FailureNotice text={failureText} />
        <TextField
          label={t('passkeys.name')}
          value={name}
          onChange={setName}
          maxLength={PASSKEY_NAME_LENGTH}
          required
        />
      </form>
    </Dialog>
  )
}
