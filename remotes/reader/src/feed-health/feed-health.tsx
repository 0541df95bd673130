import { db, getFeed } from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'
import { TriangleAlert } from '@tidings/ui'
import { useFeedErrorText } from './feed-error.ts'
import styles from './feed-health.module.css'

/** Says above a feed's timeline what is wrong with it, when something is. */
export function FeedHealth({ feedId }: { feedId: string }) {
  const feed = useLiveQuery(async () => getFeed(db, feedId), [feedId])
  const errorText = useFeedErrorText()
  if (!feed?.errorAt) return null
  return (
    <div className={styles.health}>
      <TriangleAlert aria-hidden="true" />
      <output>{errorText(feed)}</output>
    </div>
  )
}
