import type { CSSProperties } from 'react'
import { formatDuration, useTranslation } from '@tidings/runtime'
import { Headphones, Play } from '@tidings/ui'
import { Pause } from '../../icons/icons.tsx'
import { isoDuration, thumbnailOf } from '../../player/attachment.ts'
import { trackOf } from '../../player/track.ts'
import { useTrack } from '../../player/use-track.ts'
import { RowFrame } from './row-frame.tsx'
import { titleOf, type RowProps } from './row.ts'
import { RowWords } from './row-words.tsx'
import { Thumbnail } from './thumbnail.tsx'
import styles from './audio-row.module.css'
import rowStyles from './rows.module.css'

/** A recording: what it is called, how long it is, how much of it was heard, and the button that plays it. */
export function AudioRow(props: RowProps) {
  const { entry, source, href } = props
  const track = trackOf(entry, source, href)
  const state = useTrack(track)
  return (
    <RowFrame {...props} className={rowStyles.article}>
      <RowWords {...props}>{track && <Length {...state} />}</RowWords>
      <Cover entry={entry} state={track && state} />
    </RowFrame>
  )
}

type TrackState = ReturnType<typeof useTrack>

/** How long it is; once it was begun, what is left of it. */
function Length({ position, duration }: TrackState) {
  const { t } = useTranslation('reader')
  const isBegun = position > 0
  const style: CSSProperties & Record<'--heard', string> = {
    '--heard': `${duration ? Math.min(100, (position / duration) * 100) : 0}%`,
  }
  return (
    <p className={styles.length} style={style}>
      {isBegun && <span className={styles.heard} aria-hidden="true" />}
      {duration !== null && (
        <time dateTime={isoDuration(duration)}>
          {isBegun
            ? t('player.left', { duration: formatDuration(duration - position) })
            : formatDuration(duration)}
        </time>
      )}
    </p>
  )
}

function Cover({ entry, state }: Pick<RowProps, 'entry'> & { state: TrackState | null }) {
  const { t } = useTranslation('reader')
  const thumbnail = thumbnailOf(entry)
  return (
    <div className={styles.cover}>
      {thumbnail ? (
        <Thumbnail media={thumbnail} className={styles.picture} />
      ) : (
        <Headphones className={styles.blank} aria-hidden="true" />
      )}
      {state && (
        <button
          type="button"
          className={styles.play}
          data-current={state.isCurrent || undefined}
          aria-label={t(state.isPlaying ? 'player.pauseTitle' : 'player.playTitle', {
            title: titleOf(entry),
          })}
          onClick={state.toggle}
        >
          {state.isPlaying ? <Pause size={20} /> : <Play size={20} />}
        </button>
      )}
    </div>
  )
}
