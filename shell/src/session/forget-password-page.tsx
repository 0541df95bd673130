import { Link, paths, useTranslation } from '@tidings/runtime'
import { Callout } from '@tidings/ui'
import { useState } from 'react'
import { requestPasswordReset } from './account.ts'
import { AuthForm, EmailField } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'
import { useAuthForm } from './use-auth-form.ts'

/** The page at /forget-password. It says the same whether or not there is an account. */
export function ForgetPasswordPage() {
  const { t } = useTranslation('app')
  const [sentTo, setSentTo] = useState<string>()
  const auth = useAuthForm('forgot', async (credentials) => {
    await requestPasswordReset(credentials)
    setSentTo(credentials.email.trim())
  })
  return (
    <AuthPage
      title={t('auth.forgot.title')}
      lead={t('auth.forgot.lead')}
      alternative={
        <Link to={paths.login} className={styles.link}>
          {t('auth.forgot.back')}
        </Link>
      }
    >
      {sentTo === undefined ? (
        <AuthForm auth={auth} submitLabel={t('auth.forgot.submit')}>
          <EmailField auth={auth} />
        </AuthForm>
      ) : (
        <output className={styles.form}>
          <Callout title={t('auth.forgot.sentTitle')}>
            <p>{t('auth.forgot.sent', { email: sentTo })}</p>
            <p>{t('auth.forgot.noMail')}</p>
          </Callout>
        </output>
      )}
    </AuthPage>
  )
}
