import { FeedIcon, Image } from '@tidings/ui'
import { thumbnailOf } from '../../entry/player/attachment.ts'
import { RowFrame, RowMarks, RowTitle } from './row-frame.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { RowProps } from './row.ts'
import styles from './cards.module.css'

/** A square picture with its title, and how many more there are. */
export function PictureCard(props: RowProps) {
  const { entry } = props
  const thumbnail = thumbnailOf(entry)
  const count = (entry.media ?? []).filter((media) => media.type === 'photo').length
  return (
    <RowFrame {...props} className={styles.card}>
      <div className={styles.square}>
        {thumbnail ? (
          <Thumbnail media={thumbnail} className={styles.fill} />
        ) : (
          <p className={styles.text}>{entry.description}</p>
        )}
        {count > 1 && (
          <span className={styles.badge}>
            <Image aria-hidden="true" />
            {count}
          </span>
        )}
      </div>
      <CardCaption {...props} />
    </RowFrame>
  )
}

/** Title and source below the picture of a card. */
export function CardCaption(props: RowProps) {
  const { entry, source } = props
  return (
    <div className={styles.caption}>
      <RowTitle {...props} />
      <p className={styles.meta}>
        <FeedIcon src={source.image} name={source.title} size={16} />
        <span className={styles.source}>
          <bdi>{source.title}</bdi>
        </span>
        <RowMarks entry={entry} />
      </p>
    </div>
  )
}
