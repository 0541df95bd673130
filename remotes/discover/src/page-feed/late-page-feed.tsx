import { LatePlace } from '@tidings/runtime'
import { lazily } from '@tidings/ui'
import styles from './page-feed.module.css'
import { PageSkeleton } from './page-skeleton.tsx'

const PageFeedPage = lazily(async () => (await import('./page-feed-page.tsx')).PageFeedPage, {
  waitsOutside: true,
})

/** Making a feed from a page, with all that it takes: brought when it is wanted. */
export function LatePageFeed(props: { address: string; replaces: string | null }) {
  return (
    <LatePlace
      skeleton={<PageSkeleton />}
      renderFrame={(content) => <div className={styles.page}>{content}</div>}
    >
      <PageFeedPage {...props} />
    </LatePlace>
  )
}
