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
  /** It is not the first one of its entry: it is quieter, and says which one it is. */
  isOther?: boolean
  /** Its feed names a transcript of it. */
  hasTranscript: boolean
}

const first = { variant: 'primary', size: 'medium' } as const
const other = { variant: 'secondary', size: 'small' } as const

/** Plays a recording of an entry in the player that goes on while one reads elsewhere. */
export function Listen({ track, isOther = false, hasTranscript }: ListenProps) {
  const { t } = useTranslation('reader')
  const { isPlaying, isCurrent, position, duration, toggle } = useTrack(track)
  const look = isOther ? other : first
  const name = t(isPlaying ? 'player.pauseTitle' : 'player.playTitle', { title: track.title })
  return (
    <>
      <div className={styles.listen}>
        <Button
          {...look}
          icon={isPlaying ? <Pause /> : <Play />}
          aria-label={isOther ? name : undefined}
          onClick={toggle}
        >
          {t(isPlaying ? 'player.pause' : 'player.play')}
        </Button>
        {!isCurrent && (
          <Button
            variant="quiet"
            size={look.size}
            icon={<ListPlus />}
            aria-label={isOther ? t('player.addTitleToQueue', { title: track.title }) : undefined}
            onClick={() => enqueue(track)}
          >
            {t('player.addToQueue')}
          </Button>
        )}
        {duration !== null && <Length position={position} duration={duration} />}
      </div>
      {hasTranscript && (
        <Transcript url={track.url} position={position} onSeek={(seconds) => play(track, seconds)} />
      )}
    </>
  )
}

/** How long it is; once it was begun, what is left of it. */
function Length({ position, duration }: { position: number; duration: number }) {
  const { t } = useTranslation('reader')
  return (
    <span className={styles.fileNote}>
      {position > 0
        ? t('player.left', { duration: formatDuration(duration - position) })
        : formatDuration(duration)}
    </span>
  )
}
