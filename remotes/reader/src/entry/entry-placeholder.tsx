import { useTranslation } from '@tidings/runtime'
import { BookOpen } from '@tidings/ui'
import { NothingOpen } from '../late/late.ts'
import type { Scope } from '../scope/scope.ts'
import { useScopeTitle } from '../scope/use-scope-title.ts'
import type { Timeline } from '../timeline/use-timeline.ts'
import styles from './entry-column.module.css'

/** The entry column while nothing is open. */
export function EntryPlaceholder({ scope, timeline }: { scope: Scope; timeline: Timeline }) {
  const { t } = useTranslation('reader')
  return (
    <section className={styles.placeholder} aria-label={t('entry.column')}>
      <BookOpen aria-hidden="true" />
      <p>{useScopeTitle(scope)}</p>
      {timeline.isReady && <NothingOpen scope={scope} timeline={timeline} />}
    </section>
  )
}
