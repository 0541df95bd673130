import { useTranslation } from '@tidings/runtime'
import { BookOpen } from '@tidings/ui'
import type { Scope } from '../scope/scope.ts'
import { useScopeTitle } from '../scope/use-scope-title.ts'
import styles from './entry-column.module.css'

/** The entry column while nothing is open. */
export function EntryPlaceholder({ scope }: { scope: Scope }) {
  const { t } = useTranslation('reader')
  return (
    <section className={styles.placeholder} aria-label={t('entry.column')}>
      <BookOpen aria-hidden="true" />
      <p>{useScopeTitle(scope)}</p>
    </section>
  )
}
