import { useTranslation } from '@tidings/runtime'
import type { Failure } from './failure.ts'
import styles from './failures.module.css'

/** What happened and what to do, with what came between, or what the provider itself says of it. */
export function FailureWords({ failure: { words, reason, said } }: { failure: Failure }) {
  const { t } = useTranslation('ai')
  return (
    <>
      <p>{t(words)}</p>
      {reason && <p className={styles.quiet}>{t(reason)}</p>}
      {said && <p className={styles.quiet}>{t('failure.said', { said })}</p>}
    </>
  )
}
