import { imageLimits, type ImageWidth } from '@tidings/contracts'
import { SECOND_MS } from '@tidings/contracts/spans'
import type { Logger } from 'pino'
import type { Sharp, SharpOptions } from 'sharp'
import { imageType } from '../../foundation/files/image-type.ts'

export interface ImageSizer {
  /**
   * An image made no wider than asked for, upright, as WebP and without what its file notes of it. The image itself where
   * it took trying to learn that this cannot be done, or makes nothing smaller; undefined where that is soon seen.
   */
  narrow(image: Buffer, width: ImageWidth): Promise<Buffer | undefined>
}

interface ImageSizerOptions {
  logger: Pick<Logger, 'warn'>
  /** Loads what decodes images. Throws where there is none for this kind of machine. */
  load?: () => Promise<OpenImage>
}

type OpenImage = (image: Buffer, options: SharpOptions) => Sharp

/** What is opened at all: drawings and icons fit any place, and of all else that the library knows nothing is asked. */
const pixelsByType: ReadonlyMap<string | undefined, number> = new Map([
  ['image/png', imageLimits.pixels],
  ['image/jpeg', imageLimits.pixels],
  ['image/gif', imageLimits.pixels],
  ['image/webp', imageLimits.pixels],
  ['image/avif', imageLimits.avifPixels],
])

/** Makes what makes images smaller. What it needs for that is loaded for the first of them. */
export function createImageSizer({ logger, load = loadSharp }: ImageSizerOptions): ImageSizer {
  let loading: Promise<OpenImage | undefined> | undefined

  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      logger.warn({ err: error }, 'images are given as large as they are: nothing here makes them smaller')
      return undefined
    })
    return loading
  }

  return {
    async narrow(image, width) {
      const limitInputPixels = pixelsByType.get(imageType(image))
      if (limitInputPixels === undefined || isAnimated(image)) return undefined
      const open = await loadOnce()
      const source = open?.(image, { limitInputPixels })
      return source && narrow(image, { source, width })
    },
  }
}

/** What is damaged, has too many pixels or takes too long is a matter for who looks at it. */
async function narrow(
  image: Buffer,
  { source, width }: { source: Sharp; width: ImageWidth },
): Promise<Buffer | undefined> {
  const found = await source.metadata().catch(() => undefined)
  const isWide = found !== undefined && found.autoOrient.width > width
  if (!isWide || (found.pages ?? 1) > 1) return undefined
  const narrowed = await source
    .autoOrient()
    .resize({ width })
    .webp()
    .timeout({ seconds: imageLimits.sizingTimeout / SECOND_MS })
    .toBuffer()
    .catch(() => image)
  return narrowed.length < image.length ? narrowed : image
}

/** Pictures that move in formats of which the library shows the first alone, and says nothing of the others. */
function isAnimated(image: Buffer): boolean {
  const control = image.indexOf('acTL')
  const isMovingPng = control !== -1 && control < image.indexOf('IDAT')
  return isMovingPng || image.subarray(8, 12).equals(Buffer.from('avis'))
}

/** It is native code, and takes some twenty megabytes from then on. */
async function loadSharp(): Promise<OpenImage> {
  const { default: sharp } = await import('sharp')
  // Each image is another one: what a cache would hold is never asked for again.
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  return sharp
}
