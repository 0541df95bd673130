import { db, type LocalFeed } from '@tidings/db'
import { useLiveQuery, useTranslation } from '@tidings/runtime'
import { Progress } from '@tidings/ui'
import { shortAddress } from '../follow/address.ts'
import styles from './opml.module.css'

/** How far the server is with fetching what was imported, and what it could not fetch. */
export function ImportedFeeds({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('discover')
  const feeds = useLiveQuery(async () => db.feeds.bulkGet([...ids]), [ids])
  if (!feeds) return null
  const total = feeds.length
  const fetched = feeds.filter((feed) => feed && feed.checkedAt !== null)
  const failing = fetched.flatMap((feed) => (feed?.errorAt ? feed : []))
  return (
    <>
      {fetched.length < total && (
        <Progress
          label={t('result.fetching')}
          value={fetched.length}
          max={total}
          valueText={t('result.fetchingText', { fetched: fetched.length, total })}
        />
      )}
      {failing.length > 0 && <FailingFeeds feeds={failing} />}
    </>
  )
}

function FailingFeeds({ feeds }: { feeds: readonly LocalFeed[] }) {
  const { t } = useTranslation(['discover', 'errors'])
  return (
    <details className={styles.failed}>
      <summary>{t('result.unfetched', { count: feeds.length })}</summary>
      <ul className={styles.failures}>
        {feeds.map(({ id, url, title, errorKind }) => (
          <li key={id}>
            <span className={styles.feedTitle}>{title || shortAddress(url)}</span>
            <span className={styles.quiet}>{t(`errors:feed.${errorKind ?? 'internal'}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
