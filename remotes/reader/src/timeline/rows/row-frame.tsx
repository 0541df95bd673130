import { type ReactNode } from 'react'
import { useTranslation } from '@tidings/runtime'
import { classNames, Star, VisuallyHidden } from '@tidings/ui'
import { EntryTime } from '../../entry/entry-time.tsx'
import { languageTag } from '../../entry/content/language.ts'
import { titleOf, type RowProps } from './row.ts'
import styles from './rows.module.css'

interface RowFrameProps extends RowProps {
  className: string | undefined
  children: ReactNode
}

/** Attribute by which a list finds the entry of a row that something happened to. */
export const entryIdAttribute = 'data-entry-id'

/** The element of a row, with what every kind of row tells of its entry. */
export function RowFrame({ entry, isCurrent, className, children }: RowFrameProps) {
  return (
    <article
      className={classNames(styles.row, className)}
      lang={languageTag(entry.language)}
      data-entry-id={entry.id}
      data-unread={!entry.read || undefined}
      data-current={isCurrent || undefined}
    >
      {children}
    </article>
  )
}

/** The title, whose link covers the whole row; where it is cut, pointing at it says all of it. */
export function RowTitle({ entry, href, isCurrent, isTabStop }: RowProps) {
  const { t } = useTranslation('reader')
  const title = titleOf(entry)
  return (
    <>
      <h3 className={styles.title} dir="auto" title={title}>
        {/* The list follows it. A link of the router hears of every step from entry to entry, and there are many. */}
        <a
          href={href}
          className={styles.cover}
          tabIndex={isTabStop ? 0 : -1}
          aria-current={isCurrent ? 'true' : undefined}
          draggable={false}
        >
          {/* Isolated: the direction of a title is that of its own words. */}
          {!entry.read && (
            <bdi>
              <VisuallyHidden>{t('row.unread')} </VisuallyHidden>
            </bdi>
          )}
          {title || t('row.untitled')}
        </a>
      </h3>
      {entry.below?.title}
    </>
  )
}

/** Star and time at the end of a row. */
export function RowMarks({ entry }: Pick<RowProps, 'entry'>) {
  return (
    <span className={styles.marks}>
      {entry.starred && <StarMark className={styles.star} />}
      <EntryTime entry={entry} />
    </span>
  )
}

export function StarMark({ className }: { className: string | undefined }) {
  const { t } = useTranslation('reader')
  return (
    <>
      <Star className={className} aria-hidden="true" />
      <VisuallyHidden>{t('row.starred')}</VisuallyHidden>
    </>
  )
}
