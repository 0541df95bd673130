/** Of which images of other sites this server asks the site, and gives them on: a choice of each user. */
export const imageRoutes = ['always', 'http', 'never'] as const
export type ImageRoute = (typeof imageRoutes)[number]

/** Where images of other sites are given to who is signed in. */
export const WEB_IMAGES_PATH = '/api/images/web'

/** Path under which this server gives the image of an address, which is an absolute one on the web, to who is signed in. */
export const webImagePath = (url: string): string => `${WEB_IMAGES_PATH}/${toBase64Url(new URL(url).href)}`

/** The address of the image at a path of ours; undefined for any other path. */
export function addressOfWebImage(path: string): string | undefined {
  const [, encoded] = path.split(`${WEB_IMAGES_PATH}/`)
  return encoded === undefined ? undefined : readWebImage(encoded)
}

/** The address that the last part of such a path stands for; undefined where it stands for none. */
export function readWebImage(encoded: string): string | undefined {
  try {
    const address = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    return webImagePath(address).endsWith(`/${encoded}`) ? address : undefined
  } catch {
    return undefined
  }
}

// Of an address that was parsed each character is of ASCII, and so is one byte.
const toBase64Url = (address: string): string =>
  btoa(address).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
