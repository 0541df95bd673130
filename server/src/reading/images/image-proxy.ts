import { join } from 'node:path'
import { ApiError, imageLimits } from '@tidings/contracts'
import type { Config } from '../../foundation/config/config.ts'
import { absoluteHttpUrl } from '../documents/links.ts'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import type { FetchGuarded } from '../../foundation/fetch/guarded-fetch.ts'
import { createHostLimit } from '../../foundation/fetch/host-limit.ts'
import { CrowdedError, Turns } from '../../foundation/fetch/turns.ts'
import { createImageCache } from './image-cache.ts'
import { refererOf } from './image-referer.ts'
import { createImageSigner } from './image-signature.ts'
import { imageType, isSvg } from '../../foundation/files/image-type.ts'
import { readWebImage } from './read-web-image.ts'

export interface ProxiedImage {
  type: string
  image: Buffer
}

export interface ImageProxy {
  /** Signed paths by address; what is no address on the web is left out. */
  sign(urls: readonly string[]): Record<string, string>
  /** The image of a signed path, which is no SVG. Throws notFound for a path that is not signed, and what `getFor` throws. */
  get(signature: string, encoded: string): Promise<ProxiedImage>
  /**
   * The image of the last part of a `webImagePath`, for a user. Throws notFound for what is no address on the web,
   * feedFetchFailed where there is no image, and operationNotCompleted where too many of theirs wait.
   */
  getFor(userId: string, encoded: string): Promise<ProxiedImage>
}

interface ImageProxyOptions {
  config: Pick<Config, 'dataDir' | 'imageCacheBytes'>
  fetchGuarded: FetchGuarded
  secret: string
}

/** Those who show a signed path are one party: who they are is not known. */
const BEARERS = 'bearers of signed paths'

export const SVG = 'image/svg+xml'

const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.5'

/** Makes what gives images of other sites on, each fetched once while it is kept. */
export function createImageProxy({ config, fetchGuarded, secret }: ImageProxyOptions): ImageProxy {
  const signer = createImageSigner(secret)
  const cache = createImageCache(join(config.dataDir, 'images'), config.imageCacheBytes, Date.now)
  const turns = new Turns({
    places: imageLimits.fetches,
    perParty: imageLimits.fetchesPerUser,
    waitingPerParty: imageLimits.waitingPerUser,
  })
  // Browsers ask a host for as many at once; feeds of the same host must not wait for pictures.
  const limitHost = createHostLimit(imageLimits.fetchesPerHost)
  const underWay = new Map<string, Promise<Buffer>>()

  // Each waits for a turn of their own: nobody is behind what else somebody asks for who wants the same image.
  async function fetchInTurn(party: string, url: string): Promise<Buffer> {
    const leave = await enter(turns, party)
    try {
      return (await cache.get(url)) ?? (await fetchOnce(url))
    } finally {
      leave()
    }
  }

  async function fetchOnce(url: string): Promise<Buffer> {
    const running = underWay.get(url)
    if (running) return running
    const fetching = fetchAndKeep(url).finally(() => underWay.delete(url))
    underWay.set(url, fetching)
    return fetching
  }

  async function fetchAndKeep(url: string): Promise<Buffer> {
    const image = await fetchImage(
      (address, request) => fetchGuarded(address, { ...request, limitHost }),
      url,
    )
    await cache.put(url, image)
    return image
  }

  async function give(party: string, url: string | undefined): Promise<ProxiedImage> {
    if (url === undefined) throw new ApiError('notFound')
    const image = (await cache.get(url)) ?? (await fetchInTurn(party, url))
    return { type: typeOf(image), image }
  }

  return {
    sign: (urls) =>
      Object.fromEntries(
        urls.flatMap((url) => (absoluteHttpUrl(url) === null ? [] : [[url, signer.toPath(url)]])),
      ),
    async get(signature, encoded) {
      const given = await give(BEARERS, signer.read(signature, encoded))
      if (given.type === SVG) throw noImage()
      return given
    },
    getFor: (userId, encoded) => give(userId, absoluteHttpUrl(readWebImage(encoded)) ?? undefined),
  }
}

async function enter(turns: Turns, party: string): Promise<() => void> {
  try {
    return await turns.acquire(party, AbortSignal.timeout(imageLimits.timeout))
  } catch (error) {
    if (error instanceof CrowdedError)
      throw new ApiError('operationNotCompleted', { message: 'Too many images of yours are waiting.' })
    throw new ApiError('feedFetchFailed', { cause: error })
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
  const type = imageType(image) ?? (isSvg(image) ? SVG : undefined)
  if (!type) throw noImage()
  return type
}

const noImage = () => new ApiError('feedFetchFailed', { message: 'This is no image' })
