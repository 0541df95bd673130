import type { TimelineEntry } from '@tidings/db'
import { formatDuration } from '@tidings/runtime'
import { FeedIcon, Play } from '@tidings/ui'
import { durationOf, kindOfAttachment, thumbnailOf } from '../../entry/player/attachment.ts'
import { RowFrame, RowMarks, RowTitle } from './row-frame.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { RowProps } from './row.ts'
import styles from './rows.module.css'

/** A row of the articles, audios and notifications: source, title, summary, picture. */
export function ArticleRow(props: RowProps) {
  const { entry, source } = props
  const thumbnail = thumbnailOf(entry)
  return (
    <RowFrame {...props} className={styles.article}>
      <div className={styles.words}>
        <p className={styles.meta}>
          <FeedIcon src={source.image} name={source.title} size={16} />
          <span className={styles.source}>
            <bdi>{source.title}</bdi>
          </span>
          <RowMarks entry={entry} />
        </p>
        <RowTitle {...props} />
        {entry.title && entry.description && (
          <p className={styles.summary} dir="auto">
            {entry.description}
          </p>
        )}
      </div>
      {thumbnail && (
        <Thumbnail media={thumbnail} className={styles.thumbnail}>
          <Recording entry={entry} />
        </Thumbnail>
      )}
    </RowFrame>
  )
}

/** The length of an entry that can be heard, upon its picture. */
function Recording({ entry }: { entry: TimelineEntry }) {
  const isAudio = (entry.attachments ?? []).some((attachment) => kindOfAttachment(attachment) === 'audio')
  const seconds = durationOf(entry)
  if (!isAudio) return null
  return (
    <span className={styles.recording}>
      <Play aria-hidden="true" />
      {seconds && formatDuration(seconds)}
    </span>
  )
}
