import { formatRelative, Link, useTranslation } from '@tidings/runtime'
import { Button, LinkButton, RefreshCw, TriangleAlert } from '@tidings/ui'
import { failureOf } from './failure.ts'
import { FailureWords } from './failure-words.tsx'
import styles from './failures.module.css'

/** Stands where an answer would: why there is none, and what one can do. */
export function FailureNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('ai')
  const failure = failureOf(error)
  return (
    <div className={styles.notice}>
      <TriangleAlert aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <FailureWords failure={failure} />
        {failure.againAt !== undefined && (
          <p className={styles.quiet}>{t('failure.again', { time: formatRelative(failure.againAt) })}</p>
        )}
      </div>
      <div className={styles.actions}>
        <Button size="small" icon={<RefreshCw />} onClick={onRetry}>
          {t('failure.retry')}
        </Button>
        {failure.page && (
          <LinkButton size="small" variant="quiet" render={<Link to={failure.page} />}>
            {t(failure.page === '/settings/ai' ? 'failure.toSettings' : 'failure.toPlan')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
