import { useState } from 'react'
import type { Media } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { useImageAddress, WebImage } from '@tidings/ui'
import { EmbedPlayer } from './content/embed-player.tsx'
import { embedOfEntry } from './content/embeds.ts'
import type { ContentImage } from './content/images.ts'
import { playingOf } from './content/players.ts'
import { thumbnailOf } from '../player/attachment.ts'
import { mediaBeside } from './shown-media.ts'
import { GalleryCommand } from './viewer/gallery-command.tsx'
import { aheadOf, ImageViewer } from '../late/late-entry.ts'
import styles from './entry-article.module.css'

/** What is to be seen of an entry, as far as its text does not hold it. */
export function EntryMedia({ entry }: { entry: OpenEntry }) {
  const embed = embedOfEntry(entry)
  const beside = mediaBeside(entry)
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
  const toAddress = useImageAddress()
  const playing = playingOf(video.url, toAddress)
  if (!playing) return null
  return (
    // Captions are the publisher's to give; feeds carry none.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles.video}
      {...playing}
      poster={video.preview_image_url && toAddress(video.preview_image_url)}
      controls
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
          {...aheadOf(ImageViewer)}
        >
          <WebImage src={photo.url} alt="" width={photo.width} height={photo.height} loading="lazy" />
        </button>
      ))}
      <GalleryCommand count={images.length} onOpen={() => setOpenIndex(0)} />
      {openIndex !== null && (
        <ImageViewer images={images} initialIndex={openIndex} onClose={() => setOpenIndex(null)} />
      )}
    </div>
  )
}
