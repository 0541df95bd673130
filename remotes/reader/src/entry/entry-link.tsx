import type { ReactNode } from 'react'
import type { TimelineEntry } from '@tidings/db'
import { Link, useTranslation } from '@tidings/runtime'
import { titleOf } from '../timeline/rows/row.ts'
import { useSourceOf } from '../library/use-source-of.ts'
import styles from './entry-link.module.css'

interface EntryLinkProps {
  entry: TimelineEntry
  to: string
  /** Why it is shown here. */
  label: ReactNode
  /** It takes the place of what is open. */
  replace?: boolean
}

/** An entry that one may want to read next: its title and its feed. */
export function EntryLink({ entry, to, label, replace = false }: EntryLinkProps) {
  const { t } = useTranslation('reader')
  const sourceOf = useSourceOf()
  return (
    <Link to={to} replace={replace} className={styles.link}>
      <span className={styles.label}>{label}</span>
      <bdi className={styles.title}>{titleOf(entry) || t('row.untitled')}</bdi>
      {entry.feed && <bdi className={styles.source}>{sourceOf(entry).title}</bdi>}
    </Link>
  )
}
