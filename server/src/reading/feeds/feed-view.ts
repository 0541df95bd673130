import { View } from '@tidings/contracts'

/** What of an entry tells which view suits its feed. */
export interface EntrySample {
  hasTitle: boolean
  hasAudio: boolean
  hasVideo: boolean
  hasPhoto: boolean
  textLength: number
  /** Of a feed that is made from a page: what is there of a text leads to all of it. */
  isTeaser: boolean
}

/** With less text, pictures are the content. */
const SHORT_TEXT = 120

/** The view that suits a feed with such entries; null when there are none. */
export function suggestView(samples: readonly EntrySample[]): View | null {
  if (samples.length === 0) return null
  const most = (test: (sample: EntrySample) => boolean) => samples.filter(test).length * 2 > samples.length
  if (most(({ hasAudio }) => hasAudio)) return View.Audios
  if (most(({ hasVideo }) => hasVideo)) return View.Videos
  if (most(isPicture)) return View.Pictures
  if (most(({ hasTitle }) => !hasTitle)) return View.SocialMedia
  return View.Articles
}

const isPicture = ({ hasPhoto, textLength, isTeaser }: EntrySample): boolean =>
  hasPhoto && textLength < (isTeaser ? 1 : SHORT_TEXT)
