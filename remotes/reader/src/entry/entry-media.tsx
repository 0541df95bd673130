import { useState } from 'react'
import { View, type Media } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { EmbedPlayer } from './content/embed-player.tsx'
import { embedOf } from './content/embeds.ts'
import type { ContentImage } from './content/images.ts'
import { thumbnailOf } from './player/attachment.ts'
import { ImageViewer } from './viewer/image-viewer.tsx'
import styles from './entry-article.module.css'

const mediaViews: ReadonlySet<View> = new Set([View.Pictures, View.Videos, View.SocialMedia])

/** Above the text what is to be seen, where the view is about that and the text does not hold it. */
export function EntryMedia({ entry, view }: { entry: OpenEntry; view: View }) {
  if (!mediaViews.has(view) && !(view === View.All && !entry.content)) return null
  const embed = embedOf(entry.url)
  const beside = (entry.media ?? []).filter(({ url }) => isWebAddress(url) && !entry.content?.includes(url))
  const videos = beside.filter(({ type }) => type === 'video')
  return (
    <>
      {embed && <EmbedPlayer {...embed} still={thumbnailOf(entry)?.url} />}
      {!embed && videos.map((video) => <VideoPlayer key={video.url} video={video} />)}
      {!embed && <Pictures photos={beside.filter(({ type }) => type === 'photo')} />}
    </>
  )
}

function VideoPlayer({ video }: { video: Media }) {
  return (
    // Captions are the publisher's to give; feeds carry none.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles.video}
      src={video.url}
      poster={video.preview_image_url}
      controls
      preload="metadata"
      playsInline
    />
  )
}

function Pictures({ photos }: { photos: readonly Media[] }) {
  const { t } = useTranslation('reader')
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  if (photos.length === 0) return null
  const images: ContentImage[] = photos.map(({ url }) => ({ url, alt: '' }))
  return (
    <div className={styles.pictures}>
      {photos.map((photo, index) => (
        <button
          key={photo.url}
          type="button"
          aria-label={t('content.enlarge')}
          onClick={() => setOpenIndex(index)}
        >
          <img
            src={photo.url}
            alt=""
            width={photo.width}
            height={photo.height}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
          />
        </button>
      ))}
      {openIndex !== null && (
        <ImageViewer images={images} initialIndex={openIndex} onClose={() => setOpenIndex(null)} />
      )}
    </div>
  )
}

const isWebAddress = (url: string): boolean => /^https?:/.test(url)
