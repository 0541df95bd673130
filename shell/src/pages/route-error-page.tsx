import { NewerDatabaseError } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { Button, Callout, TriangleAlert } from '@tidings/ui'
import { useEffect, useMemo, useState } from 'react'
import { hasOverrides } from '../overrides/kept-overrides.ts'
import { errorFacts, type ErrorFacts } from './error-facts.ts'
import styles from './pages.module.css'
import { shouldReloadOnce } from './reload-once.ts'
import { resetLocalData } from './reset-local-data.ts'

export interface RouteErrorPageProps {
  /** Anything that was thrown. */
  error: unknown
}

const tracker: string | undefined = import.meta.env.VITE_ISSUES_URL

/** What stands in place of a page that failed. A part that did not load is tried again once by itself. */
export function RouteErrorPage({ error }: RouteErrorPageProps) {
  const { t } = useTranslation('app')
  const facts = useMemo(() => errorFacts(error), [error])
  const [isResetting, setIsResetting] = useState(false)
  const [resetFailed, setResetFailed] = useState(false)
  const [isOverridden] = useState(hasOverrides)
  const report = useReport(facts)

  useEffect(() => {
    if (shouldReloadOnce(error, sessionStorage)) location.reload()
  }, [error])

  async function handleReset() {
    setIsResetting(true)
    setResetFailed(false)
    try {
      await resetLocalData()
      location.assign('/')
    } catch {
      setResetFailed(true)
    } finally {
      setIsResetting(false)
    }
  }

  return (
    <div className={styles.page}>
      <TriangleAlert aria-hidden="true" className={styles.icon} strokeWidth={1.25} />
      <div role="alert" className={styles.words}>
        <h1 className={styles.title}>{t('routeError.title')}</h1>
        <p className={styles.reason}>
          {error instanceof NewerDatabaseError
            ? t('routeError.newerDatabase')
            : [facts.status, facts.message].filter(Boolean).join(' ')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button loading={isResetting} onClick={() => void handleReset()}>
          {t('routeError.reset')}
        </Button>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('routeError.reload')}
        </Button>
      </div>
      {resetFailed && <Callout tone="danger" title={t('routeError.resetFailed')} />}
      <p className={styles.hint}>{t('routeError.resetHint')}</p>
      {isOverridden && (
        <a className={styles.link} href="/reset-overrides.html">
          {t('routeError.resetOverrides')}
        </a>
      )}
      {report && (
        <a className={styles.link} href={report} target="_blank" rel="noreferrer">
          {t('routeError.submitIssue')}
        </a>
      )}
    </div>
  )
}

/** Where one tells of it; nowhere until what writes the report is here, which may be out of reach too. */
function useReport(facts: ErrorFacts): string | undefined {
  const [report, setReport] = useState<string>()
  useEffect(() => {
    import('./bug-report.ts').then(
      ({ reportText, reportUrl, surroundings }) =>
        setReport(reportUrl(facts.message, reportText(facts, surroundings()), tracker)),
      () => setReport(undefined),
    )
  }, [facts])
  return report
}
