import { Link, useTranslation } from '@tidings/runtime'
import { FailureWords } from '../failures/failure-words.tsx'
import type { TestRun } from './use-test-run.ts'
import styles from './tasks.module.css'

/** How a test run stands, and the way to what came of it. */
export function TestRunWords({ run }: { run: TestRun | null }) {
  const { t } = useTranslation('ai')
  return (
    <output className={styles.testRun}>
      {run && (
        <>
          <p className={styles.testState} data-state={run.state}>
            {t(`task.test.${run.state}`)}
          </p>
          {run.state === 'failed' && <FailureWords failure={run.failure} />}
          {run.state !== 'started' && run.sessionId !== undefined && (
            <Link to={`/ai/${run.sessionId}`} className={styles.link}>
              {t('task.test.open')}
            </Link>
          )}
        </>
      )}
    </output>
  )
}
