import { useMemo } from 'react'
import { errorKeyOfCode } from '@tidings/contracts'
import { Link, paths, useTranslation } from '@tidings/runtime'
import { Button, Callout, CircleCheck, LinkButton } from '@tidings/ui'
import { shortAddress } from '../follow/address.ts'
import { ProblemCallout } from '../follow/problem-callout.tsx'
import { ImportedFeeds } from './imported-feeds.tsx'
import { missingUrls, type ImportOutcome } from './opml-import.ts'
import styles from './opml.module.css'

interface ImportResultProps {
  urls: readonly string[]
  outcome: ImportOutcome
  /** Why it ended before its end. */
  error?: unknown
  /** Imports these alone. */
  onRetry: (urls: string[]) => void
  /** Goes on with what nothing has become of yet. */
  onGoOn: () => void
  /** Back to the choice. */
  again: { label: string; onClick: () => void }
}

/** What became of an import: what is followed now, what was already, and what could not be, with the reason. */
export function ImportResult({ urls, outcome, error, onRetry, onGoOn, again }: ImportResultProps) {
  const { t } = useTranslation('discover')
  const { imported, conflicts, failed } = outcome
  const ids = useMemo(() => imported.flatMap(({ id }) => id ?? []), [imported])
  const isBroken = error !== undefined
  const missing = missingUrls(urls, outcome).length
  const retry = () => onRetry(failed.map(({ url }) => url))
  return (
    <div className={styles.panel}>
      <output className={styles.outcome}>
        {imported.length > 0 && <CircleCheck className={styles.success} />}
        {t('result.imported', { count: imported.length })}
      </output>
      {ids.length > 0 && <ImportedFeeds ids={ids} />}
      {conflicts.length > 0 && (
        <p className={styles.quiet}>{t('result.conflicts', { count: conflicts.length })}</p>
      )}
      {isBroken && <ProblemCallout error={error} onRetry={onGoOn} />}
      {missing > 0 && !isBroken && <Callout tone="warning" title={t('result.missing', { count: missing })} />}
      {failed.length > 0 && <FailedFeeds failed={failed} />}
      <div className={styles.buttons}>
        <Button onClick={again.onClick}>{again.label}</Button>
        {failed.length > 0 && !isBroken && <Button onClick={retry}>{t('result.retry')}</Button>}
        <LinkButton variant="primary" render={<Link to={paths.home} />}>
          {t('result.read')}
        </LinkButton>
      </div>
    </div>
  )
}

const isTooMany = (code: number | undefined): boolean =>
  code !== undefined && errorKeyOfCode(code) === 'operationNotCompleted'

/** An import does not fetch: here a feed fails by its address, or by how many are new within an hour. */
function FailedFeeds({ failed }: Pick<ImportOutcome, 'failed'>) {
  const { t } = useTranslation('discover')
  return (
    <details className={styles.failed}>
      <summary>{t('result.failed', { count: failed.length })}</summary>
      <ul className={styles.failures}>
        {failed.map(({ url, title, code }) => (
          <li key={url}>
            <span className={styles.feedTitle}>{title || shortAddress(url)}</span>
            <span className={styles.quiet}>{t(isTooMany(code) ? 'result.tooMany' : 'result.reason')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
