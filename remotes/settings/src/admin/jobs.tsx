import type { JobState } from '@tidings/contracts'
import { api, formatCompact, useQuery, useTranslation } from '@tidings/runtime'
import { Button, RefreshCw } from '@tidings/ui'
import { jobsQuery } from './admin.api.ts'
import { useDeed } from './use-deed.ts'
import lines from '../form/lines.module.css'
import styles from './admin.module.css'

/** The work that goes on behind the pages, to be done now where it waits or failed. */
export function Jobs() {
  const { t } = useTranslation('admin')
  const { data: jobs } = useQuery(jobsQuery())
  if (!jobs) return null
  return (
    <>
      <h3>{t('jobs.title')}</h3>
      <ul className={lines.list} aria-label={t('jobs.title')}>
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </ul>
    </>
  )
}

function JobRow({ job: { name, waiting, failed, error } }: { job: JobState }) {
  const { t } = useTranslation('admin')
  const { run, isRunning } = useDeed()
  const title = t(`jobs.name.${name}`)
  const hints = [
    t('jobs.waiting', { count: waiting, number: formatCompact(waiting) }),
    failed > 0 && t('jobs.failed', { count: failed, number: formatCompact(failed) }),
  ].filter((hint) => hint !== false)
  return (
    <li className={lines.line}>
      <div className={lines.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.hint}>{hints.join(' · ')}</span>
        {error !== null && <span className={styles.problem}>{error}</span>}
      </div>
      <Button
        icon={<RefreshCw />}
        loading={isRunning}
        disabled={waiting + failed === 0}
        aria-label={t('jobs.runNamed', { name: title })}
        onClick={() => void run(() => api.administration.runJob({ name }), t('jobs.begun'))}
      >
        {t('jobs.run')}
      </Button>
    </li>
  )
}
