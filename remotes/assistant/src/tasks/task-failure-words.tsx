import { ApiError } from '@tidings/contracts'
import { limitData } from '@tidings/contracts/limit-data'
import { useTranslation } from '@tidings/runtime'
import { FailureWords } from '../failures/failure-words.tsx'
import { failureOfTask } from './task-failure.ts'
import settings from '../settings/settings.module.css'

/** Why a task was not kept, beside what was typed. */
export function TaskFailureWords({ error }: { error: unknown }) {
  const { t } = useTranslation('ai')
  const limit =
    error instanceof ApiError && error.key === 'aiTaskLimitExceeded'
      ? limitData.safeParse(error.data).data?.limit
      : undefined
  const failure = failureOfTask(error)
  return (
    <div role="alert" className={settings.failed}>
      {limit === undefined ? (
        <>
          <p>{t('task.notSaved')}</p>
          {failure.words !== 'failure.other' && <FailureWords failure={failure} />}
        </>
      ) : (
        <p>{t('task.full', { count: limit })}</p>
      )}
    </div>
  )
}
