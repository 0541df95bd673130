import { useStore } from '@tidings/runtime'
import { lazily } from '@tidings/ui'
import { $player } from './player.store.ts'

const PlayerBar = lazily(async () => (await import('./player-bar.tsx')).PlayerBar)

/** The player, while it has something to play; it goes on wherever one reads. */
export function PlayerPart() {
  const { track } = useStore($player)
  return track && <PlayerBar />
}
