import { durations } from '@tidings/contracts'
import { isApplePlatform } from '@tidings/ui'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { keysOfPress } from './shortcuts.ts'

/** What is done with the keys that are pressed next: they take the place of the first ones, or come beside all. */
export type Recording = 'change' | 'add'

export interface Recorder {
  recording: Recording | null
  /** The first key of what may become two, one after the other. */
  begun: string | null
  start: (recording: Recording) => void
  /** Takes what has been pressed, if anything has. */
  end: () => void
  handleKeyDown: (event: KeyboardEvent) => void
}

/** Takes down what is pressed next. A key without modifiers is waited for another with, as long as a sequence may take. */
export function useRecorder(onRecorded: (keys: string, recording: Recording) => void): Recorder {
  const [recording, setRecording] = useState<Recording | null>(null)
  const [begun, setBegun] = useState<string | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  function finish(keys: string | null) {
    clearTimeout(waiting.current)
    setRecording(null)
    setBegun(null)
    if (recording && keys !== null) onRecorded(keys, recording)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!recording || event.key === 'Tab') return
    // Whatever the keys would do, here they are only taken down.
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (event.key === 'Escape') return finish(null)
    const pressed = keysOfPress(event.nativeEvent, isApplePlatform())
    if (pressed === undefined) return
    // Keys with modifiers are no part of a sequence.
    if (pressed.includes('+')) return finish(pressed)
    if (begun !== null) return finish(`${begun}>${pressed}`)
    setBegun(pressed)
    waiting.current = setTimeout(() => finish(pressed), durations.hotkeySequence)
  }

  return { recording, begun, start: setRecording, end: () => finish(begun), handleKeyDown }
}
