import { limits } from '@tidings/contracts'
import { Link, configsQuery, useLocation, useQuery, useTranslation } from '@tidings/runtime'
import { Button, Callout, TextField } from '@tidings/ui'
import { signUp } from './account.ts'
import { AuthErrorMessage } from './auth-error-message.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** The page at /register. `?next=` says where to go on. */
export function SignUpPage() {
  const { t } = useTranslation('app')
  const { search } = useLocation()
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
        <SignUpNotice />
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

/** Says beforehand that sign-up is not open; the very first account can be made all the same. */
function SignUpNotice() {
  const { t } = useTranslation('app')
  const { data: configs } = useQuery(configsQuery())
  if (!configs || configs.SIGN_UP === 'open') return null
  return <Callout title={t(`auth.notice.${configs.SIGN_UP}`)}>{t('auth.notice.first')}</Callout>
}
