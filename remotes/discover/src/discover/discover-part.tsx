import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams, useTranslation } from '@tidings/runtime'
import { ListPage } from '../lists/list-page.tsx'
import { FeedFinder } from '../follow/feed-finder.tsx'
import { ExportSection } from '../opml/export-section.tsx'
import { ImportSection } from '../opml/import-section.tsx'
import { LatePageFeed } from '../page-feed/late-page-feed.tsx'
import { PageAddress } from '../page-feed/page-address.tsx'
import { StarterSection } from '../starters/starter-section.tsx'
import { useTarget } from './use-target.ts'
import styles from './discover.module.css'

/** Where one looks for feeds. */
export function DiscoverPart() {
  const { t } = useTranslation('discover')
  const [query] = useSearchParams()
  const [target, setTarget] = useTarget()
  const { ref: importSection, isNamed: isForImport } = useNamedSection('#import')
  const page = query.get('page')
  const replaces = query.get('replaces')
  if (page) return <LatePageFeed key={page} address={page} replaces={replaces} />
  if (target && query.get('follow_type') === 'list') return <ListPage listId={target} />
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.heading}>{t('page.title')}</h1>
        <p className={styles.lead}>{t('page.lead')}</p>
      </header>
      <FeedFinder initialText={target ?? ''} target={target} replaces={replaces} onTargetChange={setTarget} />
      {/* They come late, and would move what is wanted out of sight. */}
      {!isForImport && <StarterSection />}
      <section className={styles.section}>
        <h2 className={styles.title}>{t('pageFeed.without')}</h2>
        <p className={styles.lead}>{t('pageFeed.lead')}</p>
        <PageAddress />
      </section>
      <section ref={importSection} className={styles.section}>
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

/** For a section that comes into sight where the address of the page names it. */
function useNamedSection(name: string) {
  const { hash } = useLocation()
  const isNamed = hash === name
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNamed) ref.current?.scrollIntoView()
  }, [isNamed])
  return { ref, isNamed }
}
