import { webImagePath } from '@tidings/contracts'
import { $settings } from '@tidings/runtime'

/**
 * An image that its site does not give, as one page may not show what belongs to another, is asked for once more: through
 * the server, unless the user never wants that. Whoever listens to the image hears of its failure only when that failed as
 * well. Images that come by themselves cost the server nothing.
 */
export function rescueImages(): void {
  document.addEventListener('error', rescue, { capture: true })
}

function rescue(event: Event): void {
  const { target: image } = event
  if (!(image instanceof HTMLImageElement) || !isForeign(image.src) || !navigator.onLine) return
  if ($settings.get().imageProxy === 'never') return
  event.stopImmediatePropagation()
  image.src = webImagePath(image.src)
}

/** Whether an address is one on the web that is not ours. */
function isForeign(url: string): boolean {
  const address = URL.parse(url)
  return address !== null && /^https?:$/.test(address.protocol) && address.origin !== location.origin
}
