import { useTranslation } from '@tidings/runtime'
import { Button, Callout } from '@tidings/ui'
import { problemOf } from './problem.ts'

/** Says what went wrong, what to do about it, and offers another try where that may help. */
export function ProblemCallout({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['discover', 'errors'])
  const { reasons, advice, retry } = problemOf(error)
  return (
    <Callout
      tone={advice === 'offline' || advice === 'later' ? 'warning' : 'danger'}
      title={t(reasons)}
      action={
        retry && (
          <Button size="small" onClick={onRetry}>
            {t('problem.retry')}
          </Button>
        )
      }
    >
      {t(`advice.${advice}`)}
    </Callout>
  )
}
