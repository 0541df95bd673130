import { useEffect, useState } from 'react'
import { changeSettings, useSettings, useStore, useTranslation } from '@tidings/runtime'
import { ChevronLeft, ChevronRight, IconButton, Play, Select, X } from '@tidings/ui'
import { Pause } from '../../icons/icons.tsx'
import { speeds } from '../../player/player.store.ts'
import { repeatSentence, spokenLanguage, stepSpeech, togglePause, voicesFor } from './speech.ts'
import { $speech, stopSpeaking } from './speech.store.ts'
import { $speechSpeed, setSpeechSpeed } from './speech-speed.ts'
import styles from './speech-bar.module.css'

/** How an entry is read aloud: pausing, going back and on, speed and voice. */
export function SpeechBar() {
  const { t } = useTranslation('reader')
  const speech = useStore($speech)
  if (!speech) return null
  const { index, count, isPaused } = speech
  return (
    <section className={styles.bar} aria-label={t('speech.label')}>
      <IconButton label={t('speech.previous')} disabled={index === 0} onClick={() => stepSpeech(-1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton label={t(isPaused ? 'speech.resume' : 'speech.pause')} onClick={togglePause}>
        {isPaused ? <Play /> : <Pause />}
      </IconButton>
      <IconButton label={t('speech.next')} disabled={index === count - 1} onClick={() => stepSpeech(1)}>
        <ChevronRight />
      </IconButton>
      <span className={styles.place}>{t('speech.place', { position: index + 1, total: count })}</span>
      <SpeedSelect />
      <VoiceSelect />
      <IconButton label={t('entry.stopSpeaking')} onClick={stopSpeaking}>
        <X />
      </IconButton>
    </section>
  )
}

function SpeedSelect() {
  const { t } = useTranslation('reader')
  const speed = useStore($speechSpeed)
  return (
    <Select
      label={t('player.speed')}
      hideLabel
      value={String(speed)}
      options={speeds.map((each) => ({ value: String(each), label: `${each}×` }))}
      onChange={(value) => {
        setSpeechSpeed(speeds.find((each) => String(each) === value) ?? 1)
        repeatSentence()
      }}
    />
  )
}

/** The voices that this device has for the language; some browsers tell of them late. */
function VoiceSelect() {
  const { t } = useTranslation('reader')
  const { voice } = useSettings()
  const [voices, setVoices] = useState(() => voicesFor(spokenLanguage()))
  useEffect(() => {
    const listen = () => setVoices(voicesFor(spokenLanguage()))
    speechSynthesis.addEventListener('voiceschanged', listen)
    return () => speechSynthesis.removeEventListener('voiceschanged', listen)
  }, [])
  const names = [...new Set(voices.map(({ name }) => name))]
  const [first] = names
  if (first === undefined || names.length < 2) return null
  return (
    <Select
      label={t('speech.voice')}
      hideLabel
      value={names.includes(voice) ? voice : first}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={(name) => {
        void changeSettings({ voice: name })
        repeatSentence()
      }}
    />
  )
}
