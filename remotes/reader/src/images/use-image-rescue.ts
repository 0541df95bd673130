import { useEffect } from 'react'
import { isForeign, triedImages } from './tried-images.ts'

/**
 * An image that its site does not give, as one page may not show what belongs to another or by an address without
 * encryption, is asked for once more: through the server. Whoever listens to the image hears of its failure only when
 * that failed as well. Images that come by themselves cost the server nothing.
 */
export function useImageRescue(): void {
  useEffect(() => {
    document.addEventListener('error', rescue, { capture: true })
    return () => document.removeEventListener('error', rescue, { capture: true })
  }, [])
}

function rescue(event: Event): void {
  const { target: image } = event
  if (!(image instanceof HTMLImageElement) || !isForeign(image.src) || !navigator.onLine) return
  if (triedImages.get(image) === image.src) return
  event.stopImmediatePropagation()
  triedImages.set(image, image.src)
  import('./show-signed.ts').then(
    ({ showSigned }) => void showSigned(image),
    () => image.dispatchEvent(new Event('error')),
  )
}
