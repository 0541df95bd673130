import { formatRelative, Link, useTranslation } from '@tidings/runtime'
import { Button, LinkButton, RefreshCw, TriangleAlert } from '@tidings/ui'
import { useState } from 'react'
import { failureOf } from './failure.ts'
import { FailureWords } from './failure-words.tsx'
import styles from './failures.module.css'

interface FailureNoticeProps {
  error: Error
  /** When it happened, in epoch milliseconds; without it, just now. */
  since?: number | undefined
  onRetry: () => void
}

/** Stands where an answer would: why there is none, and what one can do. */
export function FailureNotice({ error, since, onRetry }: FailureNoticeProps) {
  const { t } = useTranslation('ai')
  const [shownAt] = useState(Date.now)
  const failure = failureOf(error, since ?? shownAt)
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
