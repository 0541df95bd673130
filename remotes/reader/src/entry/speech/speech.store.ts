import { atom } from '@tidings/runtime'

/** What is read aloud, and where in it one is. */
export interface SpeechState {
  entryId: string
  index: number
  count: number
  isPaused: boolean
}

export const $speech = atom<SpeechState | null>(null)

/** Whether this browser can read aloud. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

/** Ends what is read aloud; what reads hears of it. */
export function stopSpeaking(): void {
  $speech.set(null)
  speechSynthesis.cancel()
}
