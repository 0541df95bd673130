import { limits } from '@tidings/contracts'
import { Link, paths, refreshSession, useSearchParams, useTranslation } from '@tidings/runtime'
import { Callout } from '@tidings/ui'
import { useState } from 'react'
import { resetPassword } from './account.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

const bounds = { min: limits.passwordMin, max: limits.passwordMax }

/** The page at /reset-password, reached by the link in a letter. */
export function ResetPasswordPage() {
  const { t } = useTranslation('app')
  const [query] = useSearchParams()
  const [isDone, setIsDone] = useState(false)
  const token = query.get('token')
  const auth = useAuthForm('reset', async (credentials) => {
    await resetPassword(token ?? '', credentials)
    setIsDone(true)
    // Whoever was signed in here is so no longer; where that cannot be asked, the next call tells.
    await refreshSession().catch(() => undefined)
  })
  const { error, failures, field } = auth
  const toSignIn = (
    <Link to={paths.login} className={styles.link}>
      {isDone ? t('auth.signIn.title') : t('auth.forgot.back')}
    </Link>
  )
  return (
    <AuthPage
      title={t('auth.reset.title')}
      lead={t('auth.reset.lead')}
      alternative={
        !token || error?.failure === 'linkWorn' ? (
          <Link to={paths.forgetPassword} className={styles.link}>
            {t('auth.forgot.title')}
          </Link>
        ) : (
          toSignIn
        )
      }
      forEverybody
    >
      {isDone ? (
        <output className={styles.form}>
          <Callout title={t('auth.reset.doneTitle')}>{t('auth.reset.done')}</Callout>
        </output>
      ) : token ? (
        <AuthForm auth={auth} submitLabel={t('auth.reset.submit')}>
          <PasswordField
            {...field('password')}
            autoComplete="new-password"
            description={t('auth.field.passwordHint', bounds)}
            error={failures.password && t(failures.password, bounds)}
          />
        </AuthForm>
      ) : (
        <Callout tone="danger" title={t('auth.verify.failedTitle')}>
          {t('auth.reset.noLink')}
        </Callout>
      )}
    </AuthPage>
  )
}
