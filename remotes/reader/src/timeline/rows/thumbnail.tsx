import { useState, type ReactEventHandler, type ReactNode } from 'react'
import type { Media } from '@tidings/contracts'
import { classNames, WebImage } from '@tidings/ui'
import styles from './rows.module.css'

interface ThumbnailProps {
  media: Media
  className: string | undefined
  /** CSS pixels that the picture is wide at most, what its place cuts off among them; those of 16:9 in a square of 72. */
  sizes?: string
  /** Width by height of the place; what the style of the row says, unless given. */
  ratio?: number | undefined
  onLoad?: ReactEventHandler<HTMLImageElement> | undefined
  children?: ReactNode
}

/** The picture of a row, in a place that is there before it comes; gone when it cannot be had. */
export function Thumbnail({ media, className, sizes = '128px', ratio, onLoad, children }: ThumbnailProps) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return null
  return (
    <div
      className={classNames(styles.picture, className)}
      data-ratio={ratio}
      style={ratio === undefined ? undefined : { aspectRatio: ratio }}
    >
      <WebImage
        src={media.url}
        alt=""
        sizes={sizes}
        loading="lazy"
        draggable={false}
        onLoad={onLoad}
        onError={() => setFailed(true)}
      />
      {children}
    </div>
  )
}
