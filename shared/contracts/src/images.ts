/** Of which images of other sites this server asks the site, and gives them on: a choice of each user. */
export const imageRoutes = ['always', 'http', 'never'] as const
export type ImageRoute = (typeof imageRoutes)[number]

/** Widths, in pixels, that this server makes images for: few, as each of an image is made and kept by itself. */
export const imageWidths = [80, 160, 320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/**
 * Path under which this server gives the image of an address, which is an absolute one on the web, to who is signed in:
 * as large as it is or, where so many pixels are enough, in the least of the widths that has them. Its last part is the
 * address in base64url, of which each character is one byte once it was parsed.
 */
export function webImagePath(url: string, pixels = Infinity): string {
  const width = imageWidths.find((each) => each >= pixels)
  const encoded = btoa(new URL(url).href).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `/api/images/web/${encoded}${width ? `?width=${width}` : ''}`
}
