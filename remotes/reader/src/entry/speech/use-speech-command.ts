import { useEffect, useRef, type RefObject } from 'react'
import type { OpenEntry } from '@tidings/db'
import { useCommand, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { Speaking } from '../../late/late-entry.ts'
import { textOn } from '../text-on-page.ts'
import { $speech, canSpeak, stopSpeaking } from './speech.store.ts'

/** Reads the open entry aloud, as it stands on the page, or ends that. */
export function useSpeechCommand(
  entry: OpenEntry | undefined,
  scroller: RefObject<HTMLElement | null>,
): void {
  const { t } = useTranslation('reader')
  const id = entry?.id
  const openId = useRef(id)
  async function toggle() {
    if (!entry || !canSpeak()) return
    if ($speech.get()?.entryId === entry.id) return stopSpeaking()
    const late = await Speaking.load().catch(() => null)
    if (!late) return void toast.error(t('noResponse'))
    await textOn(scroller.current)
    // Another may have been opened meanwhile, or this one asked for again.
    if (openId.current !== entry.id || $speech.get()?.entryId === entry.id) return
    late.speakEntry(entry, { page: scroller.current, onFailure: () => toast.error(t('speech.failed')) })
  }
  useCommand('entry:tts', toggle, () => entry !== undefined && canSpeak())
  // Whoever goes on to another entry has heard enough of this one; whoever leaves the page, too.
  useEffect(() => {
    openId.current = id
    const stop = () => {
      if (id !== undefined && $speech.get()?.entryId === id) stopSpeaking()
    }
    addEventListener('pagehide', stop)
    return () => {
      openId.current = undefined
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [id])
}
