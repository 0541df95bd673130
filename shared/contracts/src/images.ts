/** Of which images of other sites this server asks the site, and gives them on: a choice of each user. */
export const imageRoutes = ['always', 'http', 'never'] as const
export type ImageRoute = (typeof imageRoutes)[number]

/**
 * Path under which this server gives the image of an address, which is an absolute one on the web, to who is signed in:
 * it ends in the address in base64url, of which each character is one byte once it was parsed.
 */
export const webImagePath = (url: string): string =>
  `/api/images/web/${btoa(new URL(url).href).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
