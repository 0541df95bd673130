import { useTranslation } from '@tidings/runtime'
import { Button, TextField } from '@tidings/ui'
import { useEffect, useState } from 'react'
import { confirmSignIn, sendCode, type SecondFactor } from './account.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'
import { useAuthForm } from './use-auth-form.ts'

export interface SecondStepProps {
  factors: SecondFactor[]
  onBack: () => void
}

const leads: Record<SecondFactor, string> = {
  totp: 'auth.secondFactor.leadTotp',
  otp: 'auth.secondFactor.leadOtp',
  backup: 'auth.secondFactor.leadBackup',
}

/** What is asked after the password, where two-factor authentication is on. */
export function SecondStep({ factors, onBack }: SecondStepProps) {
  const { t } = useTranslation('app')
  const [factor, setFactor] = useState<SecondFactor>(factors[0] ?? 'totp')
  const auth = useAuthForm('code', async ({ code }) => confirmSignIn(factor, code))

  function choose(next: SecondFactor) {
    auth.field('code').onChange('')
    void auth.ask(async () => {
      if (next === 'otp') await sendCode()
      setFactor(next)
    })
  }

  const others = factors.filter((other) => other !== factor)
  return (
    <AuthPage
      title={t('auth.secondFactor.title')}
      lead={t(leads[factor])}
      alternative={
        <button type="button" className={styles.link} onClick={onBack}>
          {t('auth.secondFactor.back')}
        </button>
      }
    >
      <CodeForm key={factor} auth={auth} isNumeric={factor !== 'backup'} />
      <div className={styles.ways}>
        {factor === 'otp' && (
          <Button size="large" onClick={() => choose('otp')}>
            {t('auth.secondFactor.again')}
          </Button>
        )}
        {others.map((other) => (
          <Button key={other} size="large" onClick={() => choose(other)}>
            {t(`auth.secondFactor.${other}`)}
          </Button>
        ))}
      </div>
    </AuthPage>
  )
}

interface CodeFormProps {
  auth: ReturnType<typeof useAuthForm>
  isNumeric: boolean
}

/** One field for one kind of code, which has the focus when it comes. */
function CodeForm({ auth, isNumeric }: CodeFormProps) {
  const { t } = useTranslation('app')
  const { form, failures, field } = auth

  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  return (
    <AuthForm auth={auth} submitLabel={t('auth.secondFactor.submit')}>
      <TextField
        {...field('code')}
        label={t('auth.secondFactor.code')}
        size="large"
        required
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={failures.code && t(failures.code)}
      />
    </AuthForm>
  )
}
