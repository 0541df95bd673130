import type { LocalFeed } from '@tidings/db'
import { Link, paths, useTranslation } from '@tidings/runtime'
import styles from './feed-health.module.css'

/** Of a feed that was made from a page and whose page has changed: the way to choose on it anew. */
export function PointAgain({ feed }: { feed: LocalFeed }) {
  const { t } = useTranslation('reader')
  if (feed.errorKind !== 'page-changed') return null
  const query = new URLSearchParams({ page: feed.url.split('#')[0] ?? feed.url, replaces: feed.id })
  return (
    <>
      <Link className={styles.more} to={`${paths.discover}?${query.toString()}`}>
        {t('feed.pointAgain')}
      </Link>
      {' · '}
    </>
  )
}
