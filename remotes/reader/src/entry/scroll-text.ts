import { $settings } from '@tidings/runtime'

/** Further than that, by what is in sight, nobody follows with the eyes. */
const FOLLOWED = 2

/** Scrolls a text by so many pixels, smoothly where that is wanted and it is not far. */
export function scrollText(text: HTMLElement, top: number): void {
  const isStill = $settings.get().reduceMotion || matchMedia('(prefers-reduced-motion: reduce)').matches
  const isFar = Math.abs(top) > FOLLOWED * text.clientHeight
  text.scrollBy({ top, behavior: isStill || isFar ? 'instant' : 'smooth' })
}
