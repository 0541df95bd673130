import { useStore } from '@tidings/runtime'
import { SpeechBar } from '../../late/late-entry.ts'
import { $speech } from './speech.store.ts'

/** Where it is said how an entry is read aloud, as long as it is. */
export function LateSpeechBar() {
  return useStore($speech) && <SpeechBar />
}
