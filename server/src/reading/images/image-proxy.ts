import { ApiError, type ImageWidth } from '@tidings/contracts'
import { absoluteHttpUrl } from '../documents/links.ts'
import { noImage, SVG, typeOf } from './fetch-image.ts'
import { createImageSigner } from './image-signature.ts'
import { readWebImage } from './read-web-image.ts'
import { createWebImages, type WebImagesOptions } from './web-images.ts'

/** One to be passed on, or cancelled. */
export interface ProxiedImage {
  type: string
  body: ReadableStream<Uint8Array>
}

export interface ImageProxy {
  /** Signed paths by address; what is no address on the web is left out. */
  sign(urls: readonly string[]): Record<string, string>
  /** The image of a signed path, which is no SVG. Throws notFound for a path that is not signed, and what `getFor` throws. */
  get(signature: string, encoded: string): Promise<ProxiedImage>
  /**
   * The image of the last part of a `webImagePath`, for a user: as large as it is, or no wider than asked for where it can be
   * made so. Throws notFound for what is no address on the web, feedFetchFailed where there is no image, and
   * operationNotCompleted where too many of theirs wait.
   */
  getFor(userId: string, encoded: string, width?: ImageWidth): Promise<ProxiedImage>
}

interface ImageProxyOptions extends WebImagesOptions {
  secret: string
}

/** Those who show a signed path are one party: who they are is not known. */
const BEARERS = 'bearers of signed paths'

/** Makes what gives images of other sites on. */
export function createImageProxy({ secret, ...options }: ImageProxyOptions): ImageProxy {
  const signer = createImageSigner(secret)
  const getWebImage = createWebImages(options)

  async function give(party: string, url: string | undefined, width?: ImageWidth): Promise<ProxiedImage> {
    if (url === undefined) throw new ApiError('notFound')
    const { head, body } = await getWebImage(party, { url, width })
    return { type: typeOf(head), body }
  }

  return {
    sign: (urls) =>
      Object.fromEntries(
        urls.flatMap((url) => (absoluteHttpUrl(url) === null ? [] : [[url, signer.toPath(url)]])),
      ),
    async get(signature, encoded) {
      const given = await give(BEARERS, signer.read(signature, encoded))
      if (given.type !== SVG) return given
      await given.body.cancel()
      throw noImage()
    },
    getFor: (userId, encoded, width) =>
      give(userId, absoluteHttpUrl(readWebImage(encoded)) ?? undefined, width),
  }
}
