import { Link, paths, useLocation, useSearchParams, useTranslation } from '@tidings/runtime'
import { signIn, type SecondFactor } from './account.ts'
import { AuthError, failureOfProvider } from './auth-failure.ts'
import { AuthForm, EmailField } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'
import { PasswordField } from './password-field.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { UnsentNotice } from './unsent-notice.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { OtherWays } from './other-ways.tsx'

export interface PasswordStepProps {
  onSecondStep: (factors: SecondFactor[]) => void
}

/** Signing in by e-mail address and password, or in another way. */
export function PasswordStep({ onSecondStep }: PasswordStepProps) {
  const { t } = useTranslation('app')
  const { search } = useLocation()
  const [query] = useSearchParams()
  const auth = useAuthForm('signIn', async (credentials) => onSecondStep(await signIn(credentials)))
  const { failures, isSending, values, field, ask } = auth
  // What a provider says when it leads back.
  const refusal = isSending ? null : query.get('error')
  const error = auth.error ?? (refusal === null ? undefined : new AuthError(failureOfProvider(refusal)))
  return (
    <AuthPage
      title={t('auth.signIn.title')}
      lead={t('auth.signIn.lead')}
      alternative={
        <>
          {t('auth.signIn.noAccount')}{' '}
          <Link to={{ pathname: paths.register, search }} className={styles.link}>
            {t('auth.signUp.title')}
          </Link>
        </>
      }
    >
      <AuthForm
        auth={auth}
        error={error}
        submitLabel={t('auth.signIn.submit')}
        aside={
          <Link to={paths.forgetPassword} className={styles.aside}>
            {t('auth.signIn.forgot')}
          </Link>
        }
      >
        <UnsentNotice />
        {error?.failure === 'emailNotVerified' && <ResendConfirmation email={values.email} />}
        <EmailField auth={auth} />
        <PasswordField
          {...field('password')}
          autoComplete="current-password"
          error={failures.password && t(failures.password)}
        />
      </AuthForm>
      <OtherWays ask={ask} />
    </AuthPage>
  )
}
