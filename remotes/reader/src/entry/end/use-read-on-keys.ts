import { useShortcuts, useStore } from '@tidings/runtime'
import { $player } from '../../player/player.store.ts'

/**
 * The keys that read on. Those of the player are its own while it plays: what is heard is paused at once. Otherwise they read on
 * first, as `remote.json` names that first.
 */
export function useReadOnKeys() {
  const shortcut = useShortcuts()
  const { isPlaying } = useStore($player)
  const keys = shortcut('entry-render:read-on')
  const isTaken = isPlaying && keys === shortcut('global:toggle-corner-play')
  return { keys: isTaken ? undefined : keys, isTaken }
}
