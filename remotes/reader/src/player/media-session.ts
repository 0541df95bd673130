import type { Track } from './player.store.ts'

interface PlayerActions {
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  skip: (seconds: number) => void
  playNext: () => void
}

const STEP_SECONDS = 10

/** Shows what is played where the system shows it, and answers its keys. */
export function tellMediaSession(track: Track, { play, pause, seek, skip, playNext }: PlayerActions): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession } = navigator
  mediaSession.metadata = new MediaMetadata({
    title: track.title,
    artist: track.source,
    artwork: track.image ? [{ src: track.image }] : [],
  })
  mediaSession.setActionHandler('play', play)
  mediaSession.setActionHandler('pause', pause)
  mediaSession.setActionHandler('seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? STEP_SECONDS)))
  mediaSession.setActionHandler('seekforward', ({ seekOffset }) => skip(seekOffset ?? STEP_SECONDS))
  mediaSession.setActionHandler('seekto', ({ seekTime }) => seek(seekTime ?? 0))
  mediaSession.setActionHandler('nexttrack', playNext)
}

const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto', 'nexttrack'] as const

/** Nothing is played any more. */
export function forgetMediaSession(): void {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = null
  for (const action of actions) navigator.mediaSession.setActionHandler(action, null)
}

export function tellPosition({ currentTime, duration, playbackRate }: HTMLAudioElement): void {
  if (!('mediaSession' in navigator) || !Number.isFinite(duration) || currentTime > duration) return
  navigator.mediaSession.setPositionState({ duration, playbackRate, position: currentTime })
}
