import { useTranslation } from '@tidings/runtime'
import { ArrowLeft, IconButton } from '@tidings/ui'
import type { ReactNode } from 'react'
import styles from './entry-column.module.css'

export interface EntryFrameProps {
  /** It lies over the list instead of beside it. */
  isStacked: boolean
  onClose: () => void
  children: ReactNode
}

/** The entry column while what shows entries is not here yet: with the way back, where it lies over the list. */
export function EntryFrame({ isStacked, onClose, children }: EntryFrameProps) {
  const { t } = useTranslation('reader')
  return (
    <section className={styles.column} aria-label={t('entry.column')} data-stacked={isStacked || undefined}>
      <header className={styles.header}>
        {isStacked && (
          <IconButton label={t('entry.back')} onClick={onClose}>
            <ArrowLeft className={styles.directed} />
          </IconButton>
        )}
      </header>
      {children}
    </section>
  )
}
