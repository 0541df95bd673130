import sharp, { type Sharp } from 'sharp'

/** Of the drawing that every picture is made of. */
const SIDE = 64

/** A picture to be encoded: its left half dark, its right half light, and uneven, as photographs are. */
export function drawPicture({ width, height }: { width: number; height: number }): Sharp {
  const grey = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const isRight = at % SIDE >= SIDE / 2
    return (isRight ? 190 : 20) + ((at * at * 31) % 47)
  })
  const drawing = sharp(grey, { raw: { width: SIDE, height: SIDE, channels: 1 } })
  return drawing.resize(width, height, { fit: 'fill' }).toColourspace('srgb')
}

export interface SeenPicture {
  format: string
  width: number
  height: number
  /** Lightness of its left and its right end, from 0 to 255. */
  left: number
  right: number
  /** Names of what its file notes. */
  notes: string[]
}

/** Looks at a picture as a browser shows it. */
export async function lookAt(image: Buffer | ArrayBuffer): Promise<SeenPicture> {
  const { format, autoOrient, ...metadata } = await sharp(image).metadata()
  const grey = await sharp(image).autoOrient().greyscale().resize(4, 4, { fit: 'fill' }).raw().toBuffer()
  return {
    format,
    ...autoOrient,
    left: grey[4] ?? 0,
    right: grey[7] ?? 0,
    notes: (['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const).filter((name) => metadata[name]),
  }
}
