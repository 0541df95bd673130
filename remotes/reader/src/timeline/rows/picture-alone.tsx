import { useState, type CSSProperties } from 'react'
import type { Media } from '@tidings/contracts'
import { db, getImages } from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'
import { WebImage } from '@tidings/ui'
import { rememberSize } from './remember-size.ts'

interface PictureAloneProps {
  media: Media
  src: string
  sizes: string
}

/** The one picture of a post. It has its place before it is there, in its own shape where that is known. */
export function PictureAlone({ media, src, sizes }: PictureAloneProps) {
  const isTold = !!media.width && !!media.height
  const seen = useSeenBefore(src)
  return (
    <WebImage
      src={src}
      sizes={sizes}
      alt=""
      loading="lazy"
      style={placeOf(isTold ? media : seen)}
      onLoad={isTold ? undefined : (event) => rememberSize(src, event)}
    />
  )
}

/** What was known of it at first: what is learnt while it is in sight counts from the next time on, so that nothing moves. */
function useSeenBefore(src: string) {
  const known = useLiveQuery(async () => getImages(db, [src]), [src])
  const [first, setFirst] = useState(known)
  if (!first && known) setFirst(known)
  return first?.get(src)
}

interface Size {
  width?: number | undefined
  height?: number | undefined
  isShapeAlone?: boolean
}

function placeOf({ width, height, isShapeAlone = false }: Size = {}): CSSProperties | undefined {
  if (!width || !height) return undefined
  const place: CSSProperties & Record<'--ratio' | '--width', string | number | undefined> = {
    '--ratio': width / height,
    '--width': isShapeAlone ? undefined : `${width}px`,
  }
  return place
}
