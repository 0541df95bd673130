import { useState } from 'react'
import { useTranslation } from '@tidings/runtime'
import { VisuallyHidden } from '@tidings/ui'
import { ContentSkeleton } from './entry-skeleton.tsx'
import articleStyles from './entry-article.module.css'
import styles from './entry-column.module.css'

/** The page of an entry as its site has it, in a frame in which it can do nothing; until it is there, its place. */
export function SourceFrame({ entryId }: { entryId: string }) {
  const { t } = useTranslation('reader')
  const [isLoaded, setLoaded] = useState(false)
  return (
    <>
      {!isLoaded && (
        <output className={articleStyles.article}>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          <ContentSkeleton />
        </output>
      )}
      <iframe
        className={styles.source}
        data-coming={!isLoaded || undefined}
        src={`/api/entries/source?id=${entryId}`}
        title={t('entry.sourceTitle')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </>
  )
}
