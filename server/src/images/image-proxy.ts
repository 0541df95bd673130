import { join } from 'node:path'
import { ApiError, imageLimits } from '@tidings/contracts'
import type { Config } from '../config.ts'
import { absoluteHttpUrl } from '../feeds/document/links.ts'
import { FetchError } from '../fetch/fetch-error.ts'
import type { FetchGuarded } from '../fetch/guarded-fetch.ts'
import { Semaphore } from '../fetch/semaphore.ts'
import { createImageCache } from './image-cache.ts'
import { refererOf } from './image-referer.ts'
import { createImageSigner } from './image-signature.ts'
import { imageType } from './image-type.ts'

export interface ProxiedImage {
  type: string
  image: Buffer
}

export interface ImageProxy {
  /** Signed paths by address; what is no address on the web is left out. */
  sign(urls: readonly string[]): Record<string, string>
  /** The image of a signed path. Throws notFound for a path that is not signed, feedFetchFailed where there is no image. */
  get(signature: string, encoded: string): Promise<ProxiedImage>
}

interface ImageProxyOptions {
  config: Pick<Config, 'dataDir' | 'imageCacheBytes'>
  fetchGuarded: FetchGuarded
  secret: string
}

const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.5'

/** Makes what gives images of other sites on, each fetched once while it is kept. */
export function createImageProxy({ config, fetchGuarded, secret }: ImageProxyOptions): ImageProxy {
  const signer = createImageSigner(secret)
  const cache = createImageCache(join(config.dataDir, 'images'), config.imageCacheBytes, Date.now)
  const room = new Semaphore(imageLimits.fetches)
  const underWay = new Map<string, Promise<Buffer>>()

  async function fetchOnce(url: string): Promise<Buffer> {
    const running = underWay.get(url)
    if (running) return running
    const fetching = fetchInRoom(url).finally(() => underWay.delete(url))
    underWay.set(url, fetching)
    return fetching
  }

  async function fetchInRoom(url: string): Promise<Buffer> {
    await room.acquire(AbortSignal.timeout(imageLimits.timeout))
    try {
      const image = await fetchImage(fetchGuarded, url)
      await cache.put(url, image)
      return image
    } finally {
      room.release()
    }
  }

  return {
    sign: (urls) =>
      Object.fromEntries(
        urls.flatMap((url) => (absoluteHttpUrl(url) === null ? [] : [[url, signer.toPath(url)]])),
      ),
    async get(signature, encoded) {
      const url = signer.read(signature, encoded)
      if (url === undefined) throw new ApiError('notFound')
      const image = (await cache.get(url)) ?? (await fetchOnce(url))
      return { type: typeOf(image), image }
    },
  }
}

async function fetchImage(fetchGuarded: FetchGuarded, url: string): Promise<Buffer> {
  try {
    const { status, body } = await fetchGuarded(url, {
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

function typeOf(image: Buffer): string {
  const type = imageType(image)
  if (!type) throw new ApiError('feedFetchFailed', { message: 'This is no image' })
  return type
}
