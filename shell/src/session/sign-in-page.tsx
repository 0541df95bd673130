import { Link, useLocation, useTranslation } from '@tidings/runtime'
import { Button, TextField } from '@tidings/ui'
import { signIn } from './account.ts'
import { AuthErrorMessage } from './auth-error-message.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** The page at /login. `?next=` says where to go on. */
export function SignInPage() {
  const { t } = useTranslation('app')
  const { search } = useLocation()
  const { form, message, error, failures, isSending, field, handleSubmit } = useAuthForm('signIn', signIn)
  return (
    <AuthPage
      title={t('auth.signIn.title')}
      lead={t('auth.signIn.lead')}
      alternative={
        <>
          {t('auth.signIn.noAccount')}{' '}
          <Link to={{ pathname: '/register', search }} className={styles.link}>
            {t('auth.signUp.title')}
          </Link>
        </>
      }
    >
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        {error && <AuthErrorMessage ref={message} error={error} />}
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
          autoComplete="current-password"
          error={failures.password && t(failures.password)}
        />
        <Button type="submit" variant="primary" size="large" loading={isSending}>
          {t('auth.signIn.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
