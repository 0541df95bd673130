import { formatDate, formatRelative, useTranslation } from '@tidings/runtime'
import { Badge } from '@tidings/ui'
import { levelOf, type Remembered } from './memories.ts'
import styles from './memories.module.css'

interface MemoryWordsProps {
  memory: Remembered
  /** When a chat was told of it last; of one that is kept. */
  usedAt?: string | null
}

/** All that is remembered by a memory, as it is: nothing of it is cut off or left out. */
export function MemoryWords({
  memory: { memory, importance, tags, source, expiresAt },
  usedAt,
}: MemoryWordsProps) {
  const { t } = useTranslation('ai')
  return (
    <>
      <p className={styles.text} dir="auto">
        {memory}
      </p>
      <p className={styles.facts}>
        <span>{t(`memory.told.${levelOf(importance)}`)}</span>
        {expiresAt !== null && <span>{t('memory.until', { date: formatDate(expiresAt) })}</span>}
        {source !== null && <bdi>{t('memory.from', { source })}</bdi>}
        {usedAt && <span>{t('memory.usedAt', { time: formatRelative(usedAt) })}</span>}
        {tags?.map((tag) => (
          <Badge key={tag}>
            <bdi>{tag}</bdi>
          </Badge>
        ))}
      </p>
    </>
  )
}
