import { failurePage } from '@tidings/contracts'
import { $online, useStore, useTranslation, type RegionFailureProps } from '@tidings/runtime'
import { Button, RefreshCw, TriangleAlert } from '@tidings/ui'
import { useEffect, useRef } from 'react'
import styles from './region.module.css'

/** Stands in a region whose part cannot be shown: what happened there, and the way to try again. */
export function RegionFailure({ error, onRetry }: RegionFailureProps) {
  const { t } = useTranslation(['app', 'common'])
  const isOnline = useStore($online)
  const retry = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // What had the focus went with the part that failed.
    if (document.activeElement === document.body) retry.current?.focus({ preventScroll: true })
  }, [])

  const isMissing = error.stage === 'load' || error.stage === 'bootstrap'
  return (
    <div className={styles.failure}>
      <TriangleAlert aria-hidden="true" className={styles.icon} />
      <div role="alert">
        <p className={styles.title}>{t(isMissing ? 'region.notLoaded' : 'region.crashed')}</p>
        <p className={styles.text}>{t(isMissing && !isOnline ? 'region.offline' : 'region.restWorks')}</p>
      </div>
      <code className={styles.cause}>{error.message}</code>
      <Button ref={retry} icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
        {t('common:retry')}
      </Button>
      <a className={styles.page} href={`/${failurePage(error.class)}`} target="_blank" rel="noreferrer">
        {t('region.meaning')}
      </a>
    </div>
  )
}
