import { useEffect, type CSSProperties } from 'react'
import {
  formatDuration,
  Link,
  useCommand,
  useShortcuts,
  useStore,
  useTranslation,
  useUnsavedWork,
} from '@tidings/runtime'
import { Avatar, IconButton, Play, X } from '@tidings/ui'
import { Pause, RotateCcw, RotateCw, SkipForward } from '../icons/icons.tsx'
import { isoDuration } from './attachment.ts'
import { usePlayPosition } from './play-position.ts'
import { $player, $position, type Track } from './player.store.ts'
import { closePlayer, playNext, seek, skip, SKIP_SECONDS, standOnPage, togglePlayer } from './player.ts'
import { PlayerMenu, SpeedMenu } from './player-menus.tsx'
import styles from './player-bar.module.css'

/** What is played, where it is, and how to go on. */
export function PlayerBar() {
  const { t } = useTranslation('reader')
  const shortcut = useShortcuts()
  const { track, queue, isPlaying, hasFailed } = useStore($player)
  useCommand('global:toggle-corner-play', togglePlayer)
  // A new version would end what is heard.
  useUnsavedWork(isPlaying)
  useEffect(standOnPage, [])
  if (!track) return null
  return (
    <section className={styles.player} aria-label={t('player.label')}>
      <div className={styles.head}>
        <Avatar src={track.image} name={track.source} size={32} />
        <div className={styles.words}>
          <Link to={track.path} className={styles.title} dir="auto">
            {track.title}
          </Link>
          <p className={styles.source} dir="auto">
            {hasFailed ? t('player.failed') : track.source}
          </p>
        </div>
        <IconButton size="small" label={t('player.close')} onClick={closePlayer}>
          <X />
        </IconButton>
      </div>
      <Progress track={track} />
      <div className={styles.controls}>
        <SpeedMenu />
        <div className={styles.transport}>
          <IconButton
            label={t('player.back', { seconds: SKIP_SECONDS })}
            onClick={() => void skip(-SKIP_SECONDS)}
          >
            <RotateCcw />
          </IconButton>
          <IconButton
            label={t(isPlaying ? 'player.pause' : 'player.play')}
            shortcut={shortcut('global:toggle-corner-play')}
            className={styles.play}
            onClick={togglePlayer}
          >
            {isPlaying ? <Pause /> : <Play />}
          </IconButton>
          <IconButton
            label={t('player.forward', { seconds: SKIP_SECONDS })}
            onClick={() => void skip(SKIP_SECONDS)}
          >
            <RotateCw />
          </IconButton>
          {queue.length > 0 && (
            <IconButton label={t('player.next')} onClick={playNext}>
              <SkipForward />
            </IconButton>
          )}
        </div>
        <PlayerMenu />
      </div>
    </section>
  )
}

function Progress({ track: { url, duration } }: { track: Track }) {
  const { t } = useTranslation('reader')
  const left = usePlayPosition(url)
  const position = useStore($position) ?? left
  const whole = duration ?? 0
  const style: CSSProperties & Record<'--heard', string> = {
    '--heard': `${whole > 0 ? (position / whole) * 100 : 0}%`,
  }
  return (
    <div className={styles.progress}>
      <input
        type="range"
        className={styles.slider}
        style={style}
        min={0}
        max={Math.max(1, Math.floor(whole))}
        step={1}
        value={Math.floor(position)}
        disabled={whole === 0}
        aria-label={t('player.position')}
        aria-valuetext={t('player.positionOf', {
          position: formatDuration(position),
          duration: formatDuration(whole),
        })}
        onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
      />
      <div className={styles.times}>
        <time dateTime={isoDuration(position)}>{formatDuration(position)}</time>
        {duration !== null && <time dateTime={isoDuration(duration)}>{formatDuration(duration)}</time>}
      </div>
    </div>
  )
}
