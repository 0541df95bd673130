import { limits } from '@tidings/contracts'
import { Link, configsQuery, useLocation, useQuery, useTranslation } from '@tidings/runtime'
import { Button, TextField } from '@tidings/ui'
import { signUp } from './account.ts'
import { AuthErrorMessage } from './auth-error-message.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'
import { PasswordField } from './password-field.tsx'
import { SignUpNotice } from './sign-up-notice.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** The page at /register. `?next=` says where to go on. */
export function SignUpPage() {
  const { t } = useTranslation('app')
  const { search } = useLocation()
  const { data: configs } = useQuery(configsQuery())
  const { form, message, error, failures, isSending, field, handleSubmit } = useAuthForm('signUp', signUp)
  const bounds = { min: limits.passwordMin, max: limits.passwordMax }
  return (
    <AuthPage
      title={t('auth.signUp.title')}
      lead={t('auth.signUp.lead')}
      alternative={
        <>
          {t('auth.signUp.haveAccount')}{' '}
          <Link to={{ pathname: '/login', search }} className={styles.link}>
            {t('auth.signIn.title')}
          </Link>
        </>
      }
    >
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        {configs && <SignUpNotice signUp={configs.SIGN_UP} />}
        {error && <AuthErrorMessage ref={message} error={error} />}
        <TextField
          {...field('name')}
          label={t('auth.field.name')}
          size="large"
          required
          autoComplete="name"
          error={failures.name && t(failures.name)}
        />
        <TextField
          {...field('email')}
          label={t('auth.field.email')}
          type="email"
          size="large"
          required
          autoComplete="username"
          error={failures.email && t(failures.email)}
        />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          description={t('auth.field.passwordHint', bounds)}
          error={failures.password && t(failures.password, bounds)}
        />
        <Button type="submit" variant="primary" size="large" loading={isSending}>
          {t('auth.signUp.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
