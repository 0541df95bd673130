import { limits, type WaysIn } from '@tidings/contracts'
import { Link, paths, refreshSession, useSearchParams, useTranslation } from '@tidings/runtime'
import { Callout } from '@tidings/ui'
import { useState } from 'react'
import { resetPassword } from './account.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'
import { PasswordField } from './password-field.tsx'
import { RemainingWaysIn } from './remaining-ways-in.tsx'
import { useAuthForm } from './use-auth-form.ts'

const bounds = { min: limits.passwordMin, max: limits.passwordMax }

/** Where what else opens the account can be removed, once somebody is signed in. */
const toWaysIn = `${paths.login}?${new URLSearchParams({ next: '/settings/profile' }).toString()}`

/** The page at /reset-password, reached by the link in a letter. */
export function ResetPasswordPage() {
  const { t } = useTranslation('app')
  const [query] = useSearchParams()
  const [ways, setWays] = useState<WaysIn>()
  const token = query.get('token')
  const auth = useAuthForm('reset', async (credentials) => {
    setWays(await resetPassword(token ?? '', credentials))
    // Whoever was signed in here is so no longer; where that cannot be asked, the next call tells.
    await refreshSession().catch(() => undefined)
  })
  const { error, failures, field } = auth
  const isWorn = !token || error?.failure === 'linkWorn'
  return (
    <AuthPage
      title={t('auth.reset.title')}
      lead={t('auth.reset.lead')}
      alternative={ways ? <WayOn ways={ways} /> : <WayBack toAnotherLetter={isWorn} />}
      forEverybody
    >
      {ways ? (
        <output className={styles.form}>
          <Callout title={t('auth.reset.doneTitle')}>{t('auth.reset.done')}</Callout>
          {isMore(ways) && <RemainingWaysIn ways={ways} />}
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

const isMore = ({ passkeyCount, linkedAccountCount }: WaysIn): boolean =>
  passkeyCount + linkedAccountCount > 0

function WayOn({ ways }: { ways: WaysIn }) {
  const { t } = useTranslation('app')
  return (
    <Link to={isMore(ways) ? toWaysIn : paths.login} className={styles.link}>
      {isMore(ways) ? t('auth.reset.toWays') : t('auth.signIn.title')}
    </Link>
  )
}

function WayBack({ toAnotherLetter }: { toAnotherLetter: boolean }) {
  const { t } = useTranslation('app')
  return (
    <Link to={toAnotherLetter ? paths.forgetPassword : paths.login} className={styles.link}>
      {toAnotherLetter ? t('auth.forgot.title') : t('auth.forgot.back')}
    </Link>
  )
}
