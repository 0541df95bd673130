import { $settings } from '@tidings/runtime'
import { soundAlone } from '../../player/sound-alone.ts'
import { $speech, stopSpeaking } from './speech.store.ts'
import { $speechSpeed } from './speech-speed.ts'
import { markSpoken } from './mark-spoken.ts'
import type { SpokenSentence } from './sentences.ts'

export interface Speech {
  entryId: string
  sentences: readonly SpokenSentence[]
  language: string | undefined
  /** This device has no voice for it. */
  onFailure: () => void
}

let current: Speech | null = null
/** Engines tell of sentences that were ended long ago; only the latest counts. */
let turn = 0

$speech.listen((state) => {
  if (state) return
  turn += 1
  current = null
  markSpoken(null)
})

/** Reads a text aloud, with a voice of its language; the one that was read ends. */
export function speak(speech: Speech): void {
  stopSpeaking()
  if (speech.sentences.length === 0) return
  current = speech
  sayFrom(0)
}

/** Engines do not pause everywhere, so a pause ends the sentence, and it is read again. */
export function togglePause(): void {
  const state = $speech.get()
  if (state?.isPaused) sayFrom(state.index)
  else pauseSpeech()
}

function pauseSpeech(): void {
  const state = $speech.get()
  if (!state || state.isPaused) return
  turn += 1
  speechSynthesis.cancel()
  $speech.set({ ...state, isPaused: true })
}

const heard = { pause: pauseSpeech }

/** Goes on with the sentence before or after. */
export function stepSpeech(step: 1 | -1): void {
  const state = $speech.get()
  if (state) sayFrom(Math.max(0, state.index + step))
}

/** Reads the present sentence again, as speed and voice are now. */
export function repeatSentence(): void {
  const state = $speech.get()
  if (state && !state.isPaused) sayFrom(state.index)
}

/** The voices for the language of what is read; all of them where it has none. */
export function voicesFor(language: string | undefined): SpeechSynthesisVoice[] {
  const [primary = ''] = language?.toLowerCase().split('-') ?? []
  const voices = speechSynthesis.getVoices()
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === primary)
  return fitting.length > 0 ? fitting : voices
}

/** The language of what is read. */
export const spokenLanguage = (): string | undefined => current?.language

function sayFrom(index: number): void {
  const speech = current
  const sentence = speech?.sentences[index]
  if (!speech || !sentence) return stopSpeaking()
  soundAlone(heard)
  turn += 1
  const mine = turn
  const { entryId, sentences, language } = speech
  $speech.set({ entryId, index, count: sentences.length, isPaused: false })
  markSpoken(sentence.range)
  const utterance = utteranceOf(sentence.text, language)
  utterance.addEventListener('end', () => mine === turn && sayFrom(index + 1))
  utterance.addEventListener('error', () => {
    if (mine !== turn) return
    stopSpeaking()
    speech.onFailure()
  })
  speechSynthesis.cancel()
  speechSynthesis.speak(utterance)
}

function utteranceOf(text: string, language: string | undefined): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text)
  const { voice: chosen } = $settings.get()
  const voices = voicesFor(language)
  const voice = voices.find(({ name }) => name === chosen) ?? voices[0]
  if (language) utterance.lang = language
  if (voice) utterance.voice = voice
  utterance.rate = $speechSpeed.get()
  return utterance
}
