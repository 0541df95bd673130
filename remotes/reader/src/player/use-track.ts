import { useStore } from '@tidings/runtime'
import { usePlayPosition } from './play-position.ts'
import { $player, $position, type Track } from './player.store.ts'
import { play, togglePlayer } from './player.ts'

/** How a recording stands with the player, and what starts or pauses it. */
export function useTrack(track: Track | null) {
  const { track: current, isPlaying } = useStore($player)
  const position = useStore($position)
  const left = usePlayPosition(track?.url)
  const isCurrent = track !== null && current?.url === track.url
  return {
    isCurrent,
    isPlaying: isCurrent && isPlaying,
    /** Seconds of it that were heard. */
    position: (isCurrent ? position : null) ?? left,
    duration: (isCurrent ? current.duration : null) ?? track?.duration ?? null,
    toggle: () => {
      if (isCurrent) togglePlayer()
      else if (track) play(track)
    },
  }
}
