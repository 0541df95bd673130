/** Scrolls a text by so many pixels, smoothly where that is wanted. */
export function scrollText(text: HTMLElement, top: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  text.scrollBy({ top, behavior: isStill ? 'instant' : 'smooth' })
}
