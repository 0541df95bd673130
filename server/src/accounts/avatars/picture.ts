import { ApiError, limits } from '@tidings/contracts'
import { imageType } from '../../foundation/files/image-type.ts'
import type { DrawnParts } from './drawn-parts.ts'
import { parseJpeg } from './jpeg.ts'
import { parsePng } from './png.ts'
import { parseWebp } from './webp.ts'

export interface Picture {
  type: string
  image: Buffer
}

/** Each gives undefined for a file that is not whole, or holds no still picture. */
const parsers: Record<string, (file: Buffer) => DrawnParts | undefined> = {
  'image/png': parsePng,
  'image/jpeg': parseJpeg,
  'image/webp': parseWebp,
}

/**
 * The picture of a file, written anew of those parts alone that draw it: what else was in the file (where a photograph was
 * taken, a second file behind the first) is left out. Throws invalidFile for anything that is no picture of a kind we take.
 */
export function toPicture(file: Buffer): Picture {
  const type = imageType(file) ?? ''
  const parsed = parsers[type]?.(file)
  if (!parsed) throw new ApiError('invalidFile', { message: 'A picture is a whole PNG, JPEG or WebP file' })
  const { width, height, parts } = parsed
  if (Math.min(width, height) < 1 || Math.max(width, height) > limits.avatarSide) {
    throw new ApiError('invalidFile', {
      message: `A picture has up to ${limits.avatarSide} by ${limits.avatarSide} pixels`,
    })
  }
  return { type, image: Buffer.concat(parts) }
}
