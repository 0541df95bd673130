import type { Media } from '@tidings/contracts'
import styles from './social-post.module.css'

const SHOWN_PICTURES = 4

/** The pictures of a post: one in its own shape, several in a grid. */
export function PictureGrid({ media }: { media: readonly Media[] }) {
  const pictures = media.filter((item) => item.type === 'photo' || item.preview_image_url)
  if (pictures.length === 0) return null
  const further = pictures.length - SHOWN_PICTURES
  return (
    <div className={styles.pictures} data-count={Math.min(pictures.length, SHOWN_PICTURES)}>
      {pictures.slice(0, SHOWN_PICTURES).map((picture) => (
        <img
          key={picture.url}
          src={picture.type === 'photo' ? picture.url : picture.preview_image_url}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      ))}
      {further > 0 && <span className={styles.further}>+{further}</span>}
    </div>
  )
}
