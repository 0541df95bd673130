import { useTranslation } from '@tidings/runtime'
import { Skeleton, VisuallyHidden } from '@tidings/ui'
import styles from './entry-article.module.css'

/** The place of an entry that is on its way. */
export function EntrySkeleton() {
  const { t } = useTranslation('reader')
  return (
    <output className={styles.article}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton width="80%" height="2rem" />
      <Skeleton width="40%" />
      <ContentSkeleton />
    </output>
  )
}

/** On the place of a text that is on its way. */
export const comingTextAttribute = 'data-coming-text'

/** The place of a text that is on its way. */
export function ContentSkeleton() {
  return (
    <div className={styles.lines} aria-hidden="true" {...{ [comingTextAttribute]: '' }}>
      {['96%', '100%', '92%', '98%', '60%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
