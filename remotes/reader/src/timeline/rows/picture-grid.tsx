import type { Media } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Play, WebImage } from '@tidings/ui'
import { aheadOf, ImageViewer } from '../../late/late-entry.ts'
import { PictureAlone } from './picture-alone.tsx'
import styles from './social-post.module.css'

const SHOWN_PICTURES = 4

/** CSS pixels that a picture is wide at most, what its place cuts off among them. */
const LARGE = '600px'
const SMALL = '320px'

interface PictureGridProps {
  media: readonly Media[]
  onOpen: (picture: Media) => void
}

/** The pictures of a post: one in its own shape, several in a grid. A video is played where its entry is opened. */
export function PictureGrid({ media, onOpen }: PictureGridProps) {
  const { t } = useTranslation('reader')
  const shown = media.filter(({ type, preview_image_url }) => type === 'photo' || preview_image_url)
  if (shown.length === 0) return null
  const further = shown.length - SHOWN_PICTURES
  const isAlone = shown.length === 1
  // The first of three is as high as the two others, and cut at its sides.
  const sizes = shown.length < SHOWN_PICTURES ? LARGE : SMALL
  return (
    <div className={styles.pictures} data-count={Math.min(shown.length, SHOWN_PICTURES)}>
      {shown.slice(0, SHOWN_PICTURES).map((picture) =>
        picture.type === 'photo' ? (
          <button
            key={picture.url}
            type="button"
            className={styles.picture}
            tabIndex={-1}
            aria-label={t('content.enlarge')}
            onClick={() => onOpen(picture)}
            {...aheadOf(ImageViewer)}
          >
            <Picture media={picture} src={picture.url} sizes={sizes} isAlone={isAlone} />
          </button>
        ) : (
          <span key={picture.url} className={styles.still}>
            <Picture media={picture} src={picture.preview_image_url} sizes={sizes} isAlone={isAlone} />
            <Play aria-hidden="true" />
          </span>
        ),
      )}
      {further > 0 && <span className={styles.further}>+{further}</span>}
    </div>
  )
}

interface PictureProps {
  media: Media
  src: string | undefined
  sizes: string
  isAlone: boolean
}

function Picture({ media, src, sizes, isAlone }: PictureProps) {
  if (isAlone && src) return <PictureAlone media={media} src={src} sizes={sizes} />
  return <WebImage src={src} sizes={sizes} alt="" width={media.width} height={media.height} loading="lazy" />
}
