/** Something that is heard: the player, a voice that reads aloud, a video on the page. */
export interface Heard {
  pause: () => void
}

/** What another site plays in a frame is out of reach. */
const outOfReach: Heard = { pause: () => undefined }

let heard: Heard = outOfReach

// The events of videos and recordings on the page do not rise, but can be caught on their way down.
document.addEventListener(
  'play',
  ({ target }) => {
    if (target instanceof HTMLMediaElement && !target.muted) soundAlone(target)
  },
  true,
)

/** Of what is heard, that which begins last is heard alone: what was heard so far pauses. */
export function soundAlone(begun: Heard = outOfReach): void {
  const before = heard
  heard = begun
  if (before !== begun) before.pause()
}
