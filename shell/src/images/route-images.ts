import { webImagePath, type ImageRoute } from '@tidings/contracts'
import { $settings } from '@tidings/runtime'
import { routeImages, type ImageAddress } from '@tidings/ui'

/**
 * Has images asked for where the user wants it, now and after each change. One that its site does not give, as a page may
 * not show what belongs to another, is asked for once more: through the server, unless the user never wants that. Whoever
 * listens to the image hears of its failure only when that failed as well.
 */
export function followImageRoute(): void {
  $settings.subscribe(({ imageProxy }, before) => {
    if (imageProxy !== before?.imageProxy) routeImages(addressBy(imageProxy))
  })
  document.addEventListener('error', rescue, { capture: true })
}

/** Our calls, but for those that give pictures: an entry may hold a picture with the address of one. */
const ownCall = /^\/(?:better-auth|api\/(?!images\/|avatars\/))/

/** Where images are asked for by a choice of the user: what is no image at all is nowhere. */
export function addressBy(route: ImageRoute): ImageAddress {
  return (url) => {
    const { origin, pathname, protocol, href } = URL.parse(url, location.href) ?? {}
    if (!href || (origin === location.origin && ownCall.test(pathname ?? ''))) return undefined
    const isProxied = protocol === 'http:' ? route !== 'never' : protocol === 'https:' && route === 'always'
    return isProxied && origin !== location.origin ? webImagePath(href) : url
  }
}

function rescue(event: Event): void {
  const { target: image } = event
  if (!(image instanceof HTMLImageElement) || !navigator.onLine) return
  const path = addressBy('always')(image.src)
  if (!path || path === image.src || $settings.get().imageProxy === 'never') return
  event.stopImmediatePropagation()
  image.src = path
}
