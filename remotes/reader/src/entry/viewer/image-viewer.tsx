import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from '@tidings/runtime'
import {
  ChevronLeft,
  ChevronRight,
  ExternalLink,
  IconButton,
  useImageAddress,
  WebImage,
  X,
} from '@tidings/ui'
import { ZoomIn, ZoomOut } from '../../icons/icons.tsx'
import type { ContentImage } from '../content/images.ts'
import { useZoom } from './use-zoom.ts'
import styles from './image-viewer.module.css'

export interface ImageViewerProps {
  images: readonly ContentImage[]
  initialIndex: number
  onClose: () => void
}

/**
 * One picture over everything. Arrows and swipes turn the page; wheel, two fingers, two taps, plus and minus enlarge;
 * Escape closes, and the focus returns to where it was.
 */
export function ImageViewer({ images, initialIndex, onClose }: ImageViewerProps) {
  const { t } = useTranslation('reader')
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(initialIndex)
  const { zoom, reset, toggle, zoomIn, zoomOut, move, handlers } = useZoom(stage, {
    onSwipe: (to) => (to === 'close' ? dialog.current?.close() : turn(to === 'next' ? 1 : -1)),
  })
  const isZoomed = zoom.scale > 1
  const image = images[index]

  useModal(dialog)
  usePreloaded(images[index + 1]?.url)
  if (!image) return null

  function turn(step: number) {
    reset()
    setIndex((current) => Math.min(images.length - 1, Math.max(0, current + step)))
  }

  function handleKeyDown(event: KeyboardEvent) {
    // The keys of the list and of the text behind must not answer too.
    event.stopPropagation()
    const arrows: Record<string, () => void> = isZoomed
      ? {
          ArrowLeft: () => move(1, 0),
          ArrowRight: () => move(-1, 0),
          ArrowUp: () => move(0, 1),
          ArrowDown: () => move(0, -1),
        }
      : { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) }
    const keys: Record<string, () => void> = { ...arrows, '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': reset }
    const answer = event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!answer) return
    event.preventDefault()
    answer()
  }

  const words = image.caption ?? image.alt
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
        <IconButton label={t(isZoomed ? 'viewer.fit' : 'viewer.zoom')} onClick={toggle}>
          {isZoomed ? <ZoomOut /> : <ZoomIn />}
        </IconButton>
        <IconButton label={t('viewer.close')} onClick={() => dialog.current?.close()}>
          <X />
        </IconButton>
      </div>
      {/* With the keyboard it is enlarged and moved by keys of the dialog. */}
      <div
        ref={stage}
        className={styles.stage}
        data-zoomed={isZoomed || undefined}
        data-turns={images.length > 1 || undefined}
        {...handlers}
      >
        <WebImage
          key={image.url}
          src={image.url}
          alt={image.alt}
          draggable={false}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      </div>
      {words && (
        <p className={styles.caption} dir="auto">
          {words}
        </p>
      )}
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

/** Opens a dialog over everything; what had the focus before has it again afterwards. */
function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [dialog])
}

/** The next picture is there before it is asked for. */
function usePreloaded(next: string | undefined) {
  const toAddress = useImageAddress()
  const url = next && toAddress(next)
  useEffect(() => {
    if (!url) return
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = url
  }, [url])
}
