import { useSearchParams, useTranslation } from '@tidings/runtime'
import { FeedFinder } from '../follow/feed-finder.tsx'
import { ExportSection } from '../opml/export-section.tsx'
import { ImportSection } from '../opml/import-section.tsx'
import styles from './discover.module.css'

/** Where one looks for feeds: an address may stand in the query as `follow`, so that links can lead to a feed. */
export function DiscoverPart() {
  const { t } = useTranslation('discover')
  const [query, setQuery] = useSearchParams()
  const target = query.get('follow')
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.heading}>{t('page.title')}</h1>
        <p className={styles.lead}>{t('page.lead')}</p>
      </header>
      <FeedFinder
        initialText={target ?? ''}
        target={target}
        onTargetChange={(follow) => setQuery(follow ? { follow } : {})}
      />
      <section className={styles.section}>
        <h2 className={styles.title}>{t('import.title')}</h2>
        <p className={styles.lead}>{t('import.lead')}</p>
        <ImportSection />
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{t('export.title')}</h2>
        <p className={styles.lead}>{t('export.lead')}</p>
        <ExportSection />
      </section>
    </div>
  )
}
