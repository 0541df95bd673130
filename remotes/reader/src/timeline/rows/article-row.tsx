import type { Media } from '@tidings/contracts'
import type { TimelineEntry } from '@tidings/db'
import { formatDuration, useSettings } from '@tidings/runtime'
import { classNames, Play } from '@tidings/ui'
import { durationOf, kindOfAttachment, thumbnailOf } from '../../player/attachment.ts'
import { RowFrame } from './row-frame.tsx'
import type { RowProps } from './row.ts'
import { RowWords } from './row-words.tsx'
import { Thumbnail } from './thumbnail.tsx'
import styles from './rows.module.css'

const MIN_RATIO = 0.6
const MAX_RATIO = 1.6

interface ArticleRowProps extends RowProps {
  /** Without the summary. */
  isBrief?: boolean
  hasPicture?: boolean
}

/** A row of an article: source, title, summary, picture. */
export function ArticleRow({ isBrief = false, hasPicture = true, ...props }: ArticleRowProps) {
  const { entry } = props
  const thumbnail = hasPicture ? thumbnailOf(entry) : null
  const { thumbnailRatio } = useSettings()
  return (
    <RowFrame {...props} className={classNames(styles.article, isBrief && styles.brief)}>
      <RowWords {...props} isBrief={isBrief} />
      {thumbnail && (
        <Thumbnail
          media={thumbnail}
          className={styles.thumbnail}
          ratio={thumbnailRatio === 'original' ? ratioOf(thumbnail) : undefined}
        >
          <Recording entry={entry} />
        </Thumbnail>
      )}
    </RowFrame>
  )
}

/** Proportions of a picture, within what leaves room for the words; square where they are not known. */
function ratioOf({ width, height }: Media): number {
  return width && height ? Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height)) : 1
}

/** The length of an entry that can be heard or seen, upon its picture. */
function Recording({ entry }: { entry: TimelineEntry }) {
  const isAudio = (entry.attachments ?? []).some((attachment) => kindOfAttachment(attachment) === 'audio')
  const seconds = durationOf(entry)
  if (!isAudio && !seconds) return null
  return (
    <span className={styles.recording}>
      <Play aria-hidden="true" />
      {seconds && formatDuration(seconds)}
    </span>
  )
}
