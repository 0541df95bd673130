import { limits, type CurrentUser } from '@tidings/contracts'
import { refreshSession, useQueryClient, useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, TextField } from '@tidings/ui'
import { useState, type FormEvent } from 'react'
import { changePassword, requestPassword, sessionsQuery } from './account.api.ts'
import { AccountSection } from './account-section.tsx'
import styles from './account.module.css'
import { FailureNotice } from './failure-notice.tsx'
import { tokensQuery } from './tokens.api.ts'
import { useAccountAction } from './use-account-action.ts'

const empty = { currentPassword: '', newPassword: '', repeated: '' }
const bounds = { min: limits.passwordMin, max: limits.passwordMax }

export interface PasswordSectionProps {
  user: CurrentUser
  hasPassword: boolean
}

/** Changing the password; somebody without one is sent a letter to set it with. */
export function PasswordSection({ user, hasPassword }: PasswordSectionProps) {
  const { t } = useTranslation('account')
  const { run, isRunning, failureText } = useAccountAction()
  return (
    <AccountSection title={t('password.title')} description={hasPassword ? undefined : t('password.none')}>
      {hasPassword ? (
        <PasswordForm />
      ) : (
        <div className={styles.actions}>
          <FailureNotice text={failureText} />
          <Button
            loading={isRunning}
            onClick={() => void run(async () => requestPassword(user.email), t('password.sent'))}
          >
            {t('password.set')}
          </Button>
        </div>
      )}
    </AccountSection>
  )
}

function PasswordForm() {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const { run, isRunning, failureText } = useAccountAction()
  const [values, setValues] = useState(empty)
  const [fault, setFault] = useState<string>()
  useUnsavedWork(Object.values(values).some(Boolean))

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { currentPassword, newPassword, repeated } = values
    const found = faultOf(newPassword, repeated)
    setFault(found)
    if (found) return
    const change = { currentPassword, newPassword }
    if (!(await run(async () => changePassword(change), t('password.changed')))) return
    setValues(empty)
    await Promise.all([
      refreshSession(),
      queries.invalidateQueries(sessionsQuery()),
      queries.invalidateQueries(tokensQuery()),
    ])
  }

  const field = (name: keyof typeof empty) => ({
    label: t(`password.${name}`),
    type: 'password',
    required: true,
    value: values[name],
    onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
  })

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <FailureNotice text={failureText} />
      <TextField {...field('currentPassword')} autoComplete="current-password" />
      <TextField
        {...field('newPassword')}
        autoComplete="new-password"
        description={t('password.hint', bounds)}
      />
      <TextField {...field('repeated')} autoComplete="new-password" error={fault && t(fault, bounds)} />
      <p className={styles.hint}>{t('password.endsOthers')}</p>
      <div className={styles.actions}>
        <Button type="submit" loading={isRunning} disabled={!values.currentPassword || !values.newPassword}>
          {t('password.change')}
        </Button>
      </div>
    </form>
  )
}

function faultOf(password: string, repeated: string): string | undefined {
  if (password.length < limits.passwordMin || password.length > limits.passwordMax)
    return 'password.fault.length'
  return password === repeated ? undefined : 'password.fault.different'
}
