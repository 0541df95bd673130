import { WebImage } from '@tidings/ui'
import { formatDate, formatRelative, useTranslation } from '@tidings/runtime'
import styles from './chosen-panel.module.css'
import type { PagePreview } from './use-page-feed.ts'

/** What of a picture of 16 by 9 fills a square of 56 by 56. */
const SIZES = '100px'

interface EntryPreviewProps {
  preview: PagePreview | null
  isWaiting: boolean
}

/** The first entries that the feed would have. */
export function EntryPreview({ preview, isWaiting }: EntryPreviewProps) {
  const { t } = useTranslation('discover')
  const entries = preview?.entries ?? []
  return (
    <section aria-busy={isWaiting}>
      <h2 className={styles.title}>{t('pageFeed.entries')}</h2>
      {entries.length === 0 && <p className={styles.quiet}>{t('pageFeed.noEntries')}</p>}
      <ul className={styles.entries} aria-label={t('pageFeed.entries')}>
        {entries.map(({ title, url, publishedAt, image, summary }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries of a page have no names of their own
          <li key={index} className={styles.entry}>
            <div className={styles.entryWords}>
              <bdi className={styles.entryTitle}>{title ?? url ?? t('feed.untitled')}</bdi>
              {summary && (
                <p className={styles.summary} dir="auto">
                  {summary}
                </p>
              )}
              <p className={styles.quiet}>
                {publishedAt ? (
                  <time dateTime={publishedAt} title={formatDate(publishedAt)}>
                    {formatRelative(publishedAt)}
                  </time>
                ) : (
                  t('pageFeed.undated')
                )}
              </p>
            </div>
            {image && <WebImage className={styles.picture} src={image} alt="" sizes={SIZES} loading="lazy" />}
          </li>
        ))}
      </ul>
    </section>
  )
}
