import { formatDuration, useTranslation } from '@tidings/runtime'
import { Button, Play } from '@tidings/ui'
import { ListPlus, Pause } from '../icons/icons.tsx'
import type { Track } from '../player/player.store.ts'
import { enqueue, play } from '../player/player.ts'
import { useTrack } from '../player/use-track.ts'
import { Transcript } from './transcript/transcript.tsx'
import styles from './attachments.module.css'

interface ListenProps {
  track: Track
  /** Its feed names a transcript of it. */
  hasTranscript: boolean
}

/** Plays the recording of an entry in the player that goes on while one reads elsewhere. */
export function Listen({ track, hasTranscript }: ListenProps) {
  const { t } = useTranslation('reader')
  const { isPlaying, isCurrent, position, duration, toggle } = useTrack(track)
  return (
    <>
      <div className={styles.listen}>
        <Button variant="primary" icon={isPlaying ? <Pause /> : <Play />} onClick={toggle}>
          {t(isPlaying ? 'player.pause' : 'player.play')}
        </Button>
        {!isCurrent && (
          <Button variant="quiet" icon={<ListPlus />} onClick={() => enqueue(track)}>
            {t('player.addToQueue')}
          </Button>
        )}
        {duration !== null && (
          <span className={styles.fileNote}>
            {position > 0
              ? t('player.left', { duration: formatDuration(duration - position) })
              : formatDuration(duration)}
          </span>
        )}
      </div>
      {hasTranscript && (
        <Transcript url={track.url} position={position} onSeek={(seconds) => play(track, seconds)} />
      )}
    </>
  )
}
