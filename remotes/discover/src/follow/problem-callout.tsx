import { Link, useTranslation } from '@tidings/runtime'
import { Button, Callout, LinkButton } from '@tidings/ui'
import { pageFeedPath } from '../page-feed/page-feed-path.ts'
import { problemOf, type Advice } from './problem.ts'

interface ProblemCalloutProps {
  error: unknown
  onRetry: () => void
  /** The address that was looked at, which may be a page that a feed can be made from. */
  page?: string
  /** Somebody goes there; for a dialog that is in the way then. */
  onLeave?: (() => void) | undefined
}

/** What mends itself. */
const passing: ReadonlySet<Advice> = new Set(['offline', 'later', 'wait'])

/** Says what went wrong, what to do about it, and offers what may help. */
export function ProblemCallout({ error, onRetry, page, onLeave }: ProblemCalloutProps) {
  const { t } = useTranslation(['discover', 'errors'])
  const { reasons, advice, minutes, retry, isPage } = problemOf(error)
  const makeFeed = isPage && page !== undefined && (
    <LinkButton size="small" render={<Link to={pageFeedPath(page)} onClick={onLeave} />}>
      {t('pageFeed.make')}
    </LinkButton>
  )
  return (
    <Callout
      tone={passing.has(advice) ? 'warning' : 'danger'}
      title={t(reasons)}
      action={
        retry ? (
          <Button size="small" onClick={onRetry}>
            {t('problem.retry')}
          </Button>
        ) : (
          makeFeed
        )
      }
    >
      {t(`advice.${advice}`, { count: minutes })}
    </Callout>
  )
}
