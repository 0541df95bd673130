import { join } from 'node:path'
import { ApiError, imageLimits, type ImageWidth } from '@tidings/contracts'
import type { Logger } from 'pino'
import type { Config } from '../../foundation/config/config.ts'
import type { FetchGuarded } from '../../foundation/fetch/guarded-fetch.ts'
import { createHostLimit } from '../../foundation/fetch/host-limit.ts'
import { CrowdedError, Turns } from '../../foundation/turns.ts'
import { fetchImage } from './fetch-image.ts'
import { createImageCache, type OpenImage } from './image-cache.ts'
import { createImageSizer } from './image-sizer.ts'
import { createOnce } from '../../foundation/once.ts'
import { createSizedImages } from './sized-images.ts'

/** What somebody asks for. */
export interface WantedImage {
  url: string
  /** Undefined for an image as large as it is. */
  width: ImageWidth | undefined
}

/**
 * An image of another site for one of the parties that come in turns. Throws feedFetchFailed where there is none, and
 * operationNotCompleted where too many of theirs wait.
 */
export type GetWebImage = (party: string, wanted: WantedImage) => Promise<OpenImage>

export interface WebImagesOptions {
  config: Pick<Config, 'dataDir' | 'imageCacheBytes'>
  fetchGuarded: FetchGuarded
  logger: Pick<Logger, 'warn'>
}

/** Makes what fetches images of other sites and makes them smaller, each once while it is kept. */
export function createWebImages({ config, fetchGuarded, logger }: WebImagesOptions): GetWebImage {
  const cache = createImageCache(join(config.dataDir, 'images'), config.imageCacheBytes, Date.now)
  const sizedImages = createSizedImages({ cache, sizer: createImageSizer({ logger }) })
  const turns = new Turns({
    atOnce: imageLimits.fetches,
    perParty: imageLimits.fetchesPerUser,
    waitingPerParty: imageLimits.waitingPerUser,
    of: 'images',
  })
  // Browsers ask a host for as many at once; feeds of the same host must not wait for pictures.
  const limitHost = createHostLimit(imageLimits.fetchesPerHost)
  const once = createOnce<Buffer>()

  const open = ({ url, width }: WantedImage) =>
    width === undefined ? cache.open(url) : sizedImages.open({ url, width })

  // Each waits for a turn of their own: nobody is behind what else somebody asks for who wants the same image. It lasts
  // until the image was made smaller, so that few large ones are in memory.
  async function makeInTurn(party: string, wanted: WantedImage): Promise<OpenImage> {
    const leave = await enter(turns, party)
    try {
      return (await open(wanted)) ?? (await toOpen(wanted, await make(party, wanted)))
    } finally {
      leave()
    }
  }

  /** What is kept by now is read from there: whoever takes it slowly, or not at all, holds no memory. */
  const toOpen = async (wanted: WantedImage, image: Buffer): Promise<OpenImage> =>
    (await open(wanted)) ??
    (await cache.open(wanted.url)) ?? { head: image, body: new Blob([new Uint8Array(image)]).stream() }

  async function make(party: string, { url, width }: WantedImage): Promise<Buffer> {
    const image = (await cache.get(url)) ?? (await once(url, () => fetchAndKeep(party, url)))
    return width === undefined ? image : sizedImages.make(party, { url, width }, image)
  }

  async function fetchAndKeep(party: string, url: string): Promise<Buffer> {
    const image = await fetchImage(
      (address, request) => fetchGuarded(address, { ...request, limitHost }),
      url,
      party,
    )
    await cache.put(url, image)
    return image
  }

  return async (party, wanted) => (await open(wanted)) ?? makeInTurn(party, wanted)
}

async function enter(turns: Turns, party: string): Promise<() => void> {
  try {
    return await turns.acquire(party, AbortSignal.timeout(imageLimits.timeout))
  } catch (error) {
    if (error instanceof CrowdedError) throw error
    throw new ApiError('feedFetchFailed', { cause: error })
  }
}
