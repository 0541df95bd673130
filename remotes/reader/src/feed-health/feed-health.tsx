import { useState } from 'react'
import { db, getFeed } from '@tidings/db'
import { formatRelative, useLiveQuery, useTranslation } from '@tidings/runtime'
import { TriangleAlert } from '@tidings/ui'
import { checkNow } from '../actions/check-now.ts'
import { LibraryDialog } from '../library/library-dialog.tsx'
import { useFeedTroubleText } from './feed-error.ts'
import { feedTrouble } from './feed-trouble.ts'
import { PointAgain } from './point-again.tsx'
import styles from './feed-health.module.css'

/** Says above the timeline of a feed what is wrong with it, when it was last checked, and leads to what else is known; nothing while it is well. */
export function FeedHealth({ feedId }: { feedId: string }) {
  const { t } = useTranslation('reader')
  const feed = useLiveQuery(async () => getFeed(db, feedId), [feedId])
  const troubleText = useFeedTroubleText()
  const [isAsking, setIsAsking] = useState(false)
  const trouble = feed && feedTrouble(feed)
  if (!trouble) return null
  const times = [
    feed.checkedAt && t('feed.checked', { time: formatRelative(feed.checkedAt) }),
    feed.nextCheckAt && t('feed.nextCheck', { time: formatRelative(feed.nextCheckAt) }),
  ].filter(Boolean)
  return (
    <div className={styles.health}>
      <TriangleAlert aria-hidden="true" />
      <div>
        <output className={styles.reason}>{troubleText(feed, trouble)}</output>
        <p>
          {times.join(' · ')}
          {times.length > 0 && ' · '}
          <PointAgain feed={feed} />
          <button type="button" className={styles.more} onClick={() => void checkNow({ feedId })}>
            {t('feed.checkNow')}
          </button>
          {' · '}
          <button type="button" className={styles.more} onClick={() => setIsAsking(true)}>
            {t('feed.more')}
          </button>
        </p>
      </div>
      {isAsking && (
        <LibraryDialog question={{ ask: 'feed-details', feedId }} onClose={() => setIsAsking(false)} />
      )}
    </div>
  )
}
