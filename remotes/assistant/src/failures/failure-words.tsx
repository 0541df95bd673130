import { useTranslation } from '@tidings/runtime'
import type { Failure } from './failure.ts'
import styles from './failures.module.css'

/** What happened and what to do, with what the provider itself says of it. */
export function FailureWords({ failure: { words, said } }: { failure: Failure }) {
  const { t } = useTranslation('ai')
  return (
    <>
      <p>{t(words)}</p>
      {said && <p className={styles.quiet}>{t('failure.said', { said })}</p>}
    </>
  )
}
