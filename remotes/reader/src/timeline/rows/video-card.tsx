import { useState } from 'react'
import { formatDuration, useTranslation } from '@tidings/runtime'
import { Play, Video } from '@tidings/ui'
import { EmbedFrame } from '../../entry/content/embed-player.tsx'
import { embedOfEntry, type Embed } from '../../entry/content/embeds.ts'
import { soundAlone } from '../../player/sound-alone.ts'
import { durationOf, isoDuration, thumbnailOf, videoOf } from '../../player/attachment.ts'
import { CARD_SIZES, CardCaption } from './picture-card.tsx'
import { RowFrame } from './row-frame.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { titleOf, type RowProps } from './row.ts'
import styles from './cards.module.css'

/** A still of a video with its length, in whose place it plays. */
export function VideoCard(props: RowProps) {
  const { entry } = props
  const { t } = useTranslation('reader')
  const [isPlaying, setPlaying] = useState(false)
  const embed = embedOfEntry(entry)
  const video = embed ? null : videoOf(entry)
  const seconds = durationOf(entry)
  function start() {
    if (embed) soundAlone()
    setPlaying(true)
  }
  return (
    <RowFrame {...props} className={styles.card}>
      <div className={styles.wide}>
        {isPlaying ? (
          <InPlace embed={embed} video={video} title={titleOf(entry)} />
        ) : (
          <>
            <Still {...props} />
            {(embed ?? video) && (
              <button
                type="button"
                className={styles.play}
                aria-label={t('player.playTitle', { title: titleOf(entry) })}
                tabIndex={props.isTabStop ? 0 : -1}
                onClick={start}
              >
                <Play size={20} />
              </button>
            )}
            {seconds && (
              <time className={styles.badge} dateTime={isoDuration(seconds)}>
                {formatDuration(seconds)}
              </time>
            )}
          </>
        )}
      </div>
      <CardCaption {...props} />
    </RowFrame>
  )
}

function Still({ entry }: RowProps) {
  const thumbnail = thumbnailOf(entry)
  return thumbnail ? (
    <Thumbnail media={thumbnail} className={styles.fill} sizes={CARD_SIZES} />
  ) : (
    <Video className={styles.blank} aria-hidden="true" />
  )
}

interface InPlaceProps {
  embed: Embed | null
  video: string | null
  title: string
}

function InPlace({ embed, video, title }: InPlaceProps) {
  if (embed) return <EmbedFrame {...embed} className={styles.inPlace} />
  return (
    // Captions are the publisher's to give; feeds carry none.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles.inPlace}
      src={video ?? undefined}
      aria-label={title}
      controls
      autoPlay
      playsInline
    />
  )
}
