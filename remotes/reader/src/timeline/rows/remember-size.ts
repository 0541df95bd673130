import type { SyntheticEvent } from 'react'
import { db, storeImage } from '@tidings/db'

/** The address of a picture that our server may have made smaller. */
const sized = /\/images\/web\/[\w-]+\?/

/** The next time the place of this picture has its shape from the start. */
export function rememberSize(url: string, { currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  const { naturalWidth: width, naturalHeight: height, src } = currentTarget
  const isShapeAlone = sized.test(src)
  if (width > 0 && height > 0) void storeImage(db, { url, width, height, colors: null, isShapeAlone })
}
