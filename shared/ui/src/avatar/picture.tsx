import { useState, type CSSProperties } from 'react'
import { WebImage } from '../image/web-image.tsx'
import { firstLetter, stableHue } from './letter.ts'
import { usePicturesLoad } from './load-pictures.ts'
import styles from './picture.module.css'

export type PictureSize = 16 | 20 | 24 | 32 | 48 | 64

export interface PictureProps {
  /** Address of the image; a letter stands in while there is none, or when it cannot be loaded. */
  src?: string | null | undefined
  /** Gives the letter and its hue. */
  name: string
  size?: PictureSize
}

/** A person's picture. It is decoration: the name stands beside it. */
export function Avatar(props: PictureProps) {
  return <Picture {...props} shape="circle" />
}

/** The picture of a source. It is decoration: the name stands beside it. */
export function FeedIcon(props: PictureProps) {
  return <Picture {...props} shape="square" />
}

function Picture({ src, name, size = 20, shape }: PictureProps & { shape: 'circle' | 'square' }) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const style: CSSProperties & Record<`--${string}`, number | string> = {
    '--size': `${size}px`,
    '--hue': stableHue(name),
  }
  const hasImage = Boolean(src) && src !== failedSrc
  return (
    <span
      aria-hidden="true"
      className={styles.picture}
      data-shape={shape}
      data-letter={!hasImage || undefined}
      style={style}
    >
      {src && hasImage ? (
        <Image src={src} size={size} onError={() => setFailedSrc(src)} />
      ) : (
        firstLetter(name)
      )}
    </span>
  )
}

interface ImageProps {
  src: string
  size: PictureSize
  onError: () => void
}

function Image({ src, size, onError }: ImageProps) {
  // Without an address Chromium draws the sign of a broken one.
  if (!usePicturesLoad()) return null
  return (
    <WebImage
      src={src}
      alt=""
      width={size}
      height={size}
      sizes={`${size}px`}
      loading="lazy"
      onError={onError}
    />
  )
}
