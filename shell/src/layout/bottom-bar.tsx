import { NO_ENTRY } from '@tidings/contracts/timeline-address'
import { Link, parseTimelinePath, paths, useLocation, useTranslation } from '@tidings/runtime'
import { BookOpen, Library } from '@tidings/ui'
import styles from './bottom-bar.module.css'
import { PageLinks } from './page-links.tsx'
import type { SidebarColumn } from './use-sidebar-column.ts'

/** In a narrow window, the way from column to column. An entry that is open has the window to itself. */
export function BottomBar({ column }: { column: SidebarColumn }) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const timeline = parseTimelinePath(pathname)
  const isEntryOpen = timeline?.entryId !== undefined && timeline.entryId !== NO_ENTRY
  if (isEntryOpen && !column.isOpen) return null
  return (
    <nav
      aria-label={t('frame.areas')}
      className={styles.bar}
      data-column={column.isOpen ? 'sidebar' : 'main'}
    >
      <button
        type="button"
        className={styles.item}
        aria-current={column.isOpen || undefined}
        onClick={() => !column.isOpen && column.open()}
      >
        <Library aria-hidden="true" />
        <span>{t('frame.subscriptions')}</span>
      </button>
      <Link
        to={timeline ? pathname : paths.home}
        className={styles.item}
        aria-current={(timeline && !column.isOpen) || undefined}
      >
        <BookOpen aria-hidden="true" />
        <span>{t('frame.reading')}</span>
      </Link>
      <PageLinks className={styles.pages} linkClassName={styles.item} />
    </nav>
  )
}
