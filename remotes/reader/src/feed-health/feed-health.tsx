import { db, getFeed } from '@tidings/db'
import { formatRelative, useLiveQuery, useTranslation } from '@tidings/runtime'
import { TriangleAlert } from '@tidings/ui'
import { useFeedErrorText } from './feed-error.ts'
import styles from './feed-health.module.css'

/** Says above the timeline of a feed when it was last checked, and what is wrong with it, when something is. */
export function FeedHealth({ feedId }: { feedId: string }) {
  const { t } = useTranslation('reader')
  const feed = useLiveQuery(async () => getFeed(db, feedId), [feedId])
  const errorText = useFeedErrorText()
  if (!feed) return null
  const times = [
    feed.checkedAt && t('feed.checked', { time: formatRelative(feed.checkedAt) }),
    feed.nextCheckAt && t('feed.nextCheck', { time: formatRelative(feed.nextCheckAt) }),
  ].filter(Boolean)
  if (!feed.errorAt && times.length === 0) return null
  return (
    <div className={styles.health} data-failing={feed.errorAt !== null || undefined}>
      {feed.errorAt && <TriangleAlert aria-hidden="true" />}
      <div>
        {feed.errorAt && <output className={styles.reason}>{errorText(feed)}</output>}
        {times.length > 0 && <p>{times.join(' · ')}</p>}
      </div>
    </div>
  )
}
