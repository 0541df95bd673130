import { limits } from '@tidings/contracts'
import { NAME_LENGTH } from '@tidings/contracts/form-limits'
import {
  configsQuery,
  Link,
  paths,
  useLocation,
  useQuery,
  useSearchParams,
  useTranslation,
} from '@tidings/runtime'
import { Callout, TextField } from '@tidings/ui'
import { useEffect, useState } from 'react'
import { signUp } from './account.ts'
import { AuthForm, EmailField } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'
import { OtherWays } from './other-ways.tsx'
import { PasswordField } from './password-field.tsx'
import { rememberReferral } from './referral.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { SignUpNotice } from './sign-up-notice.tsx'
import { UnsentNotice } from './unsent-notice.tsx'
import { useAuthForm } from './use-auth-form.ts'

const bounds = { min: limits.passwordMin, max: limits.passwordMax }

/** The page at /register. `?next=` says where to go on, `?referral=` who told of the product. */
export function SignUpPage() {
  const { t } = useTranslation('app')
  const { search } = useLocation()
  const { data: configs } = useQuery(configsQuery())
  const [query] = useSearchParams()
  const [sentTo, setSentTo] = useState<string>()
  const auth = useAuthForm('signUp', async (credentials) => {
    if ((await signUp(credentials)) === 'confirm') setSentTo(credentials.email.trim())
  })
  const { failures, field } = auth
  const referral = query.get('referral')

  useEffect(() => rememberReferral(referral), [referral])

  if (sentTo !== undefined) return <ConfirmNotice email={sentTo} />
  return (
    <AuthPage
      title={t('auth.signUp.title')}
      lead={t('auth.signUp.lead')}
      alternative={
        <>
          {t('auth.signUp.haveAccount')}{' '}
          <Link to={{ pathname: paths.login, search }} className={styles.link}>
            {t('auth.signIn.title')}
          </Link>
        </>
      }
    >
      <AuthForm auth={auth} submitLabel={t('auth.signUp.submit')}>
        <UnsentNotice />
        {configs && <SignUpNotice signUp={configs.SIGN_UP} />}
        <TextField
          {...field('name')}
          label={t('auth.field.name')}
          size="large"
          required
          autoComplete="name"
          maxLength={NAME_LENGTH}
          error={failures.name && t(failures.name)}
        />
        <EmailField auth={auth} />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          description={t('auth.field.passwordHint', bounds)}
          error={failures.password && t(failures.password, bounds)}
        />
      </AuthForm>
      <OtherWays ask={auth.ask} isForNewcomers />
    </AuthPage>
  )
}

/** What follows where the address has to be confirmed. */
function ConfirmNotice({ email }: { email: string }) {
  const { t } = useTranslation('app')
  return (
    <AuthPage
      title={t('auth.confirm.title')}
      lead={t('auth.confirm.lead')}
      alternative={
        <Link to={paths.login} className={styles.link}>
          {t('auth.forgot.back')}
        </Link>
      }
    >
      <output className={styles.form}>
        <Callout title={t('auth.forgot.sentTitle')}>{t('auth.confirm.sent', { email })}</Callout>
        <ResendConfirmation email={email} />
      </output>
    </AuthPage>
  )
}
