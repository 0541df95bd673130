import { webImagePath, type ImageRoute } from '@tidings/contracts'
import { $settings } from '@tidings/runtime'
import { routeImages, type ImageAddress } from '@tidings/ui'

/** Has images asked for where the user wants it, now and after each change; returns an unsubscribe function. */
export function followImageRoute(): () => void {
  let last: ImageRoute | undefined
  return $settings.subscribe(({ imageProxy }) => {
    if (imageProxy !== last) routeImages(addressBy(imageProxy))
    last = imageProxy
  })
}

/** Our calls, but for those that give pictures: an entry may hold a picture with the address of one. */
const ownCall = /^\/(?:better-auth|api\/(?!images\/|avatars\/))/

/** Where images are asked for by a choice of the user: what is no image at all is nowhere. */
export function addressBy(route: ImageRoute): ImageAddress {
  return (url) => {
    const address = URL.parse(url, location.href)
    if (!address) return undefined
    if (address.origin === location.origin) return ownCall.test(address.pathname) ? undefined : url
    const isProxied =
      address.protocol === 'http:' ? route !== 'never' : address.protocol === 'https:' && route === 'always'
    return isProxied ? webImagePath(address.href) : url
  }
}
