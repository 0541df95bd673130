import { ApiError, imageLimits } from '@tidings/contracts'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import type { FetchGuarded } from '../../foundation/fetch/guarded-fetch.ts'
import { refererOf } from './image-referer.ts'
import { imageType, isSvg } from '../../foundation/files/image-type.ts'

export const SVG = 'image/svg+xml'

const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.5'

/** Fetches the image of an address for a party, as its own site would show it. Throws feedFetchFailed where there is none. */
export async function fetchImage(fetchGuarded: FetchGuarded, url: string, party: string): Promise<Buffer> {
  try {
    const { status, body } = await fetchGuarded(url, {
      party,
      headers: { accept: ACCEPT, referer: refererOf(url) },
      timeoutMs: imageLimits.timeout,
      maxBytes: imageLimits.bytes,
    })
    if (status !== 200) throw new ApiError('feedFetchFailed', { message: `The site answered ${status}` })
    typeOf(body)
    return body
  } catch (error) {
    if (error instanceof FetchError) throw new ApiError('feedFetchFailed', { cause: error })
    throw error
  }
}

/** The type of an image by its bytes. Throws feedFetchFailed for what is none. */
export function typeOf(image: Buffer): string {
  const type = imageType(image) ?? (isSvg(image) ? SVG : undefined)
  if (!type) throw noImage()
  return type
}

export const noImage = () => new ApiError('feedFetchFailed', { message: 'This is no image' })
