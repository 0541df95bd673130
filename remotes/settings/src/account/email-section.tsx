import type { CurrentUser } from '@tidings/contracts'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Badge, Button, Callout, TextField } from '@tidings/ui'
import { useState, type FormEvent } from 'react'
import { changeEmail, confirmEmail } from './account.api.ts'
import { AccountSection } from './account-section.tsx'
import styles from './account.module.css'
import { FailureNotice } from './failure-notice.tsx'
import { useProvenAction } from './use-proven-action.tsx'

interface EmailSectionProps {
  user: CurrentUser
  hasPassword: boolean
}

/** The address of the user. A new one is used once it is confirmed. */
export function EmailSection({ user: { email, emailVerified }, hasPassword }: EmailSectionProps) {
  const { t } = useTranslation('account')
  const { run, runProven, dialog, isRunning, failureText } = useProvenAction(hasPassword)
  const [next, setNext] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  useUnsavedWork(next !== '')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const address = next.trim()
    if (!address) return
    await runProven({
      act: async (proof) => changeEmail(address, proof),
      onDone: () => {
        setSentTo(address)
        setNext('')
      },
    })
  }

  return (
    <AccountSection title={t('email.title')} description={t('email.description')}>
      <div className={styles.address}>
        <span>{email}</span>
        <Badge tone={emailVerified ? 'success' : 'warning'}>
          {emailVerified ? t('email.confirmed') : t('email.unconfirmed')}
        </Badge>
        {!emailVerified && (
          <Button
            size="small"
            loading={isRunning}
            onClick={() => void run(async () => confirmEmail(email), t('email.sent'))}
          >
            {t('email.confirm')}
          </Button>
        )}
      </div>
      <FailureNotice text={failureText} />
      {sentTo && <Callout title={t('email.sentTo', { email: sentTo })}>{t('email.noMail')}</Callout>}
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label={t('email.new')}
          type="email"
          value={next}
          onChange={setNext}
          autoComplete="email"
          required
        />
        <div className={styles.actions}>
          <Button type="submit" loading={isRunning} disabled={!next.trim()}>
            {t('email.change')}
          </Button>
        </div>
      </form>
      {dialog}
    </AccountSection>
  )
}
