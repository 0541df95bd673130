import {
  $session,
  Link,
  paths,
  refreshSession,
  useSearchParams,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { useEffect } from 'react'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'

/** The page at /verify-email, to which the link in a letter leads when the server has looked at it. */
export function VerifyEmailPage() {
  const { t } = useTranslation('app')
  const [query] = useSearchParams()
  const user = useStore($session)
  const outcome = query.has('error') ? 'failed' : 'done'

  useEffect(() => {
    // The address may be another now; where that cannot be asked, the next look at the session tells.
    void refreshSession().catch(() => undefined)
  }, [])

  return (
    <AuthPage
      title={outcome === 'failed' ? t('auth.verify.failedTitle') : t('auth.verify.doneTitle')}
      lead={outcome === 'failed' ? t('auth.verify.failed') : t('auth.verify.done')}
      alternative={
        <Link to={user ? paths.home : paths.login} className={styles.link}>
          {user ? t('auth.verify.goOn') : t('auth.signIn.title')}
        </Link>
      }
      forEverybody
    />
  )
}
