import { useStore, useTranslation } from '@tidings/runtime'
import {
  Button,
  Download,
  Ellipsis,
  IconButton,
  Menu,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  X,
} from '@tidings/ui'
import { openInBrowser } from '../actions/open-in-browser.ts'
import { ListMusic, Volume, VolumeX } from '../icons/icons.tsx'
import { $player, speeds } from './player.store.ts'
import { play, removeFromQueue, setMuted, setSpeed } from './player.ts'
import styles from './player-bar.module.css'

/** How fast it is played. */
export function SpeedMenu() {
  const { t } = useTranslation('reader')
  const { speed } = useStore($player)
  return (
    <Menu
      side="top"
      trigger={
        <Button
          variant="quiet"
          size="small"
          className={styles.speed}
          aria-label={t('player.speedOf', { speed })}
        >
          {speed}×
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('player.speed')}
        value={String(speed)}
        options={speeds.map((each) => ({ value: String(each), label: `${each}×` }))}
        onChange={(value) => setSpeed(speeds.find((each) => String(each) === value) ?? 1)}
      />
    </Menu>
  )
}

/** What follows, and what is seldom wanted. */
export function PlayerMenu() {
  const { t } = useTranslation('reader')
  const { track, queue, isMuted } = useStore($player)
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <IconButton size="small" label={t('player.more')}>
          {queue.length > 0 ? <ListMusic /> : <Ellipsis />}
        </IconButton>
      }
    >
      {queue.map((next) => (
        <MenuItem key={next.url} icon={<ListMusic />} onSelect={() => play(next)}>
          {t('player.playQueued', { title: next.title })}
        </MenuItem>
      ))}
      {queue.map((next) => (
        <MenuItem key={`remove ${next.url}`} icon={<X />} onSelect={() => removeFromQueue(next.url)}>
          {t('player.removeQueued', { title: next.title })}
        </MenuItem>
      ))}
      {queue.length > 0 && <MenuSeparator />}
      <MenuItem icon={isMuted ? <Volume /> : <VolumeX />} onSelect={() => setMuted(!isMuted)}>
        {t(isMuted ? 'player.unmute' : 'player.mute')}
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => openInBrowser(track?.url)}>
        {t('player.download')}
      </MenuItem>
    </Menu>
  )
}
