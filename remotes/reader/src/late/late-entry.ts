import { lazily } from '@tidings/ui'

// What an open entry shows only when it is asked for: each is a script of its own, and comes where one points at what
// asks for it.

export const ImageViewer = lazily(async () => (await import('../entry/viewer/image-viewer.tsx')).ImageViewer)
export const Passage = lazily(async () => (await import('../entry/passage/passage.tsx')).Passage)
export const SpeechBar = lazily(async () => (await import('../entry/speech/speech-bar.tsx')).SpeechBar)
export const TranscriptText = lazily(
  async () => (await import('../entry/transcript/transcript-text.tsx')).TranscriptText,
  { waitsOutside: true },
)

/** What reads an entry aloud. */
export const Speaking = { load: async () => import('../entry/speech/speak-entry.ts') }

export interface Late {
  load: () => Promise<unknown>
}

/** Brings something late as soon as one points at what asks for it, or comes to it by the keyboard. */
export function aheadOf(late: Late | undefined) {
  if (!late) return {}
  return { onPointerEnter: () => bring(late), onFocus: () => bring(late) }
}

/** Brings something late before it is asked for; what cannot be had is told of when it is. */
export const bring = ({ load }: Late): void => void load().catch(() => undefined)
