import type { OtherSource } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { VisuallyHidden } from '@tidings/ui'
import styles from './stories.module.css'

/** In a row: the other feeds that tell the same story. */
export function AlsoIn({ others }: { others: readonly OtherSource[] }) {
  const { t } = useTranslation('reader')
  if (others.length === 0) return null
  const sources = others.map(({ title }) => title).join(', ')
  return (
    <span className={styles.alsoIn}>
      <bdi>{t('row.alsoIn', { sources })}</bdi>
    </span>
  )
}

/** Where there is room for a number only: how many other feeds tell the same story. */
export function AlsoInCount({ others }: { others: readonly OtherSource[] }) {
  const { t } = useTranslation('reader')
  if (others.length === 0) return null
  const words = t('row.alsoIn', { sources: others.map(({ title }) => title).join(', ') })
  return (
    <span className={styles.count} title={words}>
      <span aria-hidden="true">+{others.length}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
