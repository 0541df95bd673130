import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '@tidings/runtime'
import { ChevronLeft, ChevronRight, ExternalLink, IconButton, X } from '@tidings/ui'
import type { ContentImage } from '../content/images.ts'
import styles from './image-viewer.module.css'

export interface ImageViewerProps {
  images: readonly ContentImage[]
  initialIndex: number
  onClose: () => void
}

/** One picture over everything. Arrows turn the page, a click shows it in its own size, Escape closes. */
export function ImageViewer({ images, initialIndex, onClose }: ImageViewerProps) {
  const { t } = useTranslation('reader')
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(initialIndex)
  const [isZoomed, setZoomed] = useState(false)
  const image = images[index]

  useEffect(() => dialog.current?.showModal(), [])
  if (!image) return null

  function turn(step: number) {
    setZoomed(false)
    setIndex((current) => Math.min(images.length - 1, Math.max(0, current + step)))
  }

  function handleKeyDown(event: KeyboardEvent) {
    // The keys of the list and of the text behind must not answer too.
    event.stopPropagation()
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={t('viewer.title', { position: index + 1, total: images.length })}
      onClose={onClose}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.bar}>
        <span className={styles.position}>{images.length > 1 && `${index + 1} / ${images.length}`}</span>
        <a className={styles.original} href={image.url} target="_blank" rel="noopener noreferrer">
          <ExternalLink aria-hidden="true" />
          {t('viewer.original')}
        </a>
        <IconButton label={t('viewer.close')} onClick={() => dialog.current?.close()}>
          <X />
        </IconButton>
      </div>
      <button
        type="button"
        className={styles.stage}
        data-zoomed={isZoomed || undefined}
        aria-label={t(isZoomed ? 'viewer.fit' : 'viewer.zoom')}
        onClick={() => setZoomed(!isZoomed)}
      >
        <img key={image.url} src={image.url} alt={image.alt} referrerPolicy="no-referrer" />
      </button>
      {image.alt && <p className={styles.caption}>{image.alt}</p>}
      {images.length > 1 && (
        <div className={styles.turn}>
          <IconButton label={t('viewer.previous')} disabled={index === 0} onClick={() => turn(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t('viewer.next')} disabled={index === images.length - 1} onClick={() => turn(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </dialog>
  )
}
