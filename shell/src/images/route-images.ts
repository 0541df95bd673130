import { callPath, webImagePath, type ImageRoute } from '@tidings/contracts'
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

const givesPictures = /^\/api\/(?:images|avatars)\//

/** An entry may hold a picture with the address of one of our calls. */
const isOwnCall = (path: string): boolean => callPath.test(path) && !givesPictures.test(path)

/** What comes through this server, by the choice of the user. */
const proxied: Partial<Record<ImageRoute, RegExp>> = { always: /^https?:/, http: /^http:/ }

/** Where images are asked for by a choice of the user: what is no image at all is nowhere. */
export function addressBy(route: ImageRoute): ImageAddress {
  return (url, sizes = '') => {
    const address = URL.parse(url, location.href)
    const isOurs = address?.origin === location.origin
    if (!address || (isOurs && isOwnCall(address.pathname))) return undefined
    if (isOurs || !proxied[route]?.test(address.href)) return url
    // No number, where nothing is said of its place, asks for all of it.
    return webImagePath(address.href, Number.parseInt(sizes) * devicePixelRatio)
  }
}

function rescue(event: Event): void {
  const { target: image } = event
  if (!(image instanceof HTMLImageElement) || !navigator.onLine) return
  const path = addressBy('always')(image.src, image.sizes)
  if (!path || path === image.src || $settings.get().imageProxy === 'never') return
  event.stopImmediatePropagation()
  image.src = path
}
