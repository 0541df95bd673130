import { useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '@tidings/runtime'
import { db, storeImage } from '@tidings/db'
import { ImageViewer } from '../viewer/image-viewer.tsx'
import { EmbedPlayer } from './embed-player.tsx'
import { imageIndexAttribute, type ImageSize } from './images.ts'
import { directionOf } from './language.ts'
import { prepareContent } from './prepare-content.ts'
import { idPrefix } from './sanitise.ts'
import styles from './entry-content.module.css'

export interface EntryContentProps {
  html: string
  title: string | null
  baseUrl: string | null
  /** Sizes of images, as they were known when the entry was opened. */
  sizes: ReadonlyMap<string, ImageSize>
  language: string | undefined
}

/** The text of an entry, sanitised and set for reading. */
export function EntryContent({ html, title, baseUrl, sizes, language }: EntryContentProps) {
  // Sizes learnt later must not draw anew what is being read.
  const [initialSizes] = useState(sizes)
  const { t } = useTranslation('reader')
  const host = useRef<HTMLDivElement>(null)
  const [openImage, setOpenImage] = useState<number | null>(null)
  const { nodes, images, embeds } = useMemo(() => {
    const enlarge = (alt: string) => t(alt ? 'content.enlargeNamed' : 'content.enlarge', { alt })
    return prepareContent(html, {
      title,
      baseUrl,
      sizes: initialSizes,
      labels: { table: t('content.table'), enlarge },
    })
  }, [html, title, baseUrl, initialSizes, t])

  useLayoutEffect(() => host.current?.replaceChildren(...nodes), [nodes])

  function handleClick(event: MouseEvent<HTMLDivElement>) {
    if (!(event.target instanceof Element)) return
    const image = event.target.closest(`[${imageIndexAttribute}]`)
    if (image) setOpenImage(Number(image.getAttribute(imageIndexAttribute)))
    const note = event.target.closest(`a[href^="#${idPrefix}"]`)
    if (note) {
      event.preventDefault()
      showNote(host.current, note.getAttribute('href') ?? '')
    }
  }

  return (
    <>
      {/* The buttons and links inside have the focus and the keys; this only hears of them. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={host}
        className={styles.content}
        lang={language}
        dir={directionOf(language)}
        onClick={handleClick}
        onErrorCapture={markFailedImage}
        onLoadCapture={rememberSize}
      />
      {embeds.map(({ element, ...embed }) => createPortal(<EmbedPlayer {...embed} />, element, embed.url))}
      {openImage !== null && (
        <ImageViewer images={images} initialIndex={openImage} onClose={() => setOpenImage(null)} />
      )}
    </>
  )
}

/** An image that cannot be had shows its words instead. */
function markFailedImage({ target }: SyntheticEvent) {
  if (target instanceof HTMLImageElement) target.setAttribute('data-failed', '')
}

/** The next time the place of this image is kept free. */
function rememberSize({ target }: SyntheticEvent) {
  if (!(target instanceof HTMLImageElement) || target.hasAttribute('width')) return
  const { src: url, naturalWidth: width, naturalHeight: height } = target
  if (width > 0 && height > 0) void storeImage(db, { url, width, height, colors: null })
}

function showNote(host: HTMLElement | null, href: string) {
  const note = host?.querySelector<HTMLElement>(`#${CSS.escape(href.slice(1))}`)
  if (!note) return
  note.tabIndex = -1
  note.focus({ preventScroll: true })
  note.scrollIntoView({ block: 'center' })
}
