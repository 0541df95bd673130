import { formatDuration } from '@tidings/runtime'
import { Play } from '@tidings/ui'
import { durationOf, isoDuration, thumbnailOf } from '../../entry/player/attachment.ts'
import { CardCaption } from './picture-card.tsx'
import { RowFrame } from './row-frame.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { RowProps } from './row.ts'
import styles from './cards.module.css'

/** A still of a video with its length. */
export function VideoCard(props: RowProps) {
  const { entry } = props
  const thumbnail = thumbnailOf(entry)
  const seconds = durationOf(entry)
  return (
    <RowFrame {...props} className={styles.card}>
      <div className={styles.wide}>
        {thumbnail ? (
          <Thumbnail media={thumbnail} className={styles.fill} />
        ) : (
          <Play className={styles.blank} />
        )}
        {seconds && (
          <time className={styles.badge} dateTime={isoDuration(seconds)}>
            {formatDuration(seconds)}
          </time>
        )}
      </div>
      <CardCaption {...props} />
    </RowFrame>
  )
}
