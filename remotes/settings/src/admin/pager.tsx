import type { Pagination } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { ChevronLeft, ChevronRight, IconButton } from '@tidings/ui'
import { useEffect } from 'react'
import styles from './admin.module.css'

/** Goes back to the last page there is, once what stood on a later one is gone. */
export function useExistingPage(
  pagination: Pagination | undefined,
  wished: number,
  onPage: (page: number) => void,
): void {
  const last = Math.max(1, pagination?.totalPages ?? wished)
  useEffect(() => {
    if (wished > last) onPage(last)
  })
}

/** Leads to the other pages of a list, where there are any. */
export function Pager({ pagination, onPage }: { pagination: Pagination; onPage: (page: number) => void }) {
  const { t } = useTranslation('admin')
  const { page, totalPages } = pagination
  if (totalPages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <IconButton label={t('pager.before')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <span className={styles.hint}>{t('pager.place', { page, totalPages })}</span>
      <IconButton label={t('pager.next')} disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  )
}
