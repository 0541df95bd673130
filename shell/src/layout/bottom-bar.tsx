import { parseTimelinePath, useLocation, useTranslation } from '@tidings/runtime'
import { BookOpen, Library } from '@tidings/ui'
import styles from './bottom-bar.module.css'
import { PageLinks } from './page-links.tsx'
import type { SidebarColumn } from './use-sidebar-column.ts'

const NO_ENTRY = 'pending'

/** In a narrow window, the way from column to column. An entry that is open has the window to itself. */
export function BottomBar({ column }: { column: SidebarColumn }) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const entryId = parseTimelinePath(pathname)?.entryId
  if (!column.isOpen && entryId !== undefined && entryId !== NO_ENTRY) return null
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.item}
        aria-current={column.isOpen || undefined}
        onClick={() => !column.isOpen && column.open()}
      >
        <Library aria-hidden="true" />
        <span>{t('frame.subscriptions')}</span>
      </button>
      {column.isOpen && (
        <button type="button" className={styles.item} onClick={column.close}>
          <BookOpen aria-hidden="true" />
          <span>{t('frame.reading')}</span>
        </button>
      )}
      <PageLinks className={styles.pages} linkClassName={styles.item} />
    </div>
  )
}
