import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { useSettings, useTranslation } from '@tidings/runtime'

import { db, storeImage } from '@tidings/db'
import { useImageAddress } from '@tidings/ui'
import { GalleryCommand } from '../viewer/gallery-command.tsx'
import { bring, ImageViewer } from '../../late/late-entry.ts'
import { useCustomStyles } from './use-custom-styles.ts'
import { CopyCode } from './copy-code.tsx'
import { EmbedPlayer } from './embed-player.tsx'
import { addressAttribute, imageIndexAttribute, type ImageSize } from './images.ts'
import { directionOf } from './language.ts'
import { NotePopover, readNote, type ShownNote } from './note-popover.tsx'
import { entryTextAttribute } from '../entry-texts.ts'
import { insertTranslation } from '../translation/insert-translation.ts'
import type { TranslatedText } from '../translation/translation.ts'
import { prepareContent, type PreparedContent } from './prepare-content.ts'
import { idPrefix } from './sanitize.ts'
import { linkTimestamps, secondAttribute } from './timestamps.ts'
import { useEnriched } from './use-enriched.ts'
import styles from './entry-content.module.css'
import media from './entry-media.module.css'

export interface EntryContentProps {
  html: string
  title: string | null
  baseUrl: string | null
  /** Sizes of images, as they were known when the entry was opened. */
  sizes: ReadonlyMap<string, ImageSize>
  language: string | undefined
  /** Plays the recording of the entry from a second on, where it has one. */
  onSeek?: ((seconds: number) => void) | undefined
  /** The same in another language, below each line or in its place. */
  translation?: TranslatedText | undefined
}

/** The text of an entry, sanitised and set for reading. What a model made of it is sanitised like what a feed says. */
export function EntryContent({ translation, ...props }: EntryContentProps) {
  if (!translation?.isAlone) return <WrittenContent {...props} translation={translation} />
  return <WrittenContent {...props} html={translation.text} language={translation.language} />
}

function WrittenContent({ html, title, baseUrl, sizes, language, onSeek, translation }: EntryContentProps) {
  // Sizes learnt later must not draw anew what is being read.
  const [initialSizes] = useState(sizes)
  const { t } = useTranslation('reader')
  const { readerRenderInlineStyle } = useSettings()
  const host = useRef<HTMLDivElement>(null)
  const [openImage, setOpenImage] = useState<number | null>(null)
  const [note, setNote] = useState<ShownNote | null>(null)
  const toAddress = useImageAddress()
  const hasRecording = onSeek !== undefined
  const prepare = useMemo(() => {
    const enlarge = (alt: string) => t(alt ? 'content.enlargeNamed' : 'content.enlarge', { alt })
    const context = {
      title,
      baseUrl,
      sizes: initialSizes,
      keepsStyles: readerRenderInlineStyle,
      toAddress,
      labels: { table: t('content.table'), cut: t('content.cut'), enlarge },
    }
    return (text: string, places?: Element) => prepareContent(text, { ...context, places })
  }, [title, baseUrl, initialSizes, readerRenderInlineStyle, toAddress, t])
  const { nodes, images, embeds, codes } = useMemo(() => prepare(html), [prepare, html])

  useLayoutEffect(() => {
    host.current?.replaceChildren(...nodes)
    if (host.current && hasRecording) linkTimestamps(host.current, (time) => t('player.seekTo', { time }))
  }, [nodes, hasRecording, t])
  useTranslated(host, { nodes, translation, prepare })
  useEnriched(host, nodes)
  useCustomStyles()

  function handleClick(event: MouseEvent<HTMLDivElement>) {
    if (!(event.target instanceof Element)) return
    const image = event.target.closest(`[${imageIndexAttribute}]`)
    if (image) setOpenImage(Number(image.getAttribute(imageIndexAttribute)))
    const second = event.target.closest(`[${secondAttribute}]`)?.getAttribute(secondAttribute)
    if (second) onSeek?.(Number(second))
    const link = event.target.closest('a')
    if (link) handleLink(event, link)
  }

  function handleLink(event: MouseEvent, link: HTMLAnchorElement) {
    const href = link.getAttribute('href') ?? ''
    if (!href.startsWith(`#${idPrefix}`)) return
    event.preventDefault()
    const target = host.current?.querySelector<HTMLElement>(`#${CSS.escape(href.slice(1))}`) ?? null
    const nodesOfNote = readNote(target)
    if (nodesOfNote) setNote({ mark: link, nodes: nodesOfNote })
    else showTarget(target)
  }

  return (
    <>
      {/* The buttons and links inside have the focus and the keys; this only hears of them. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={host}
        className={`${styles.content} ${media.media}`}
        data-reading
        {...{ [entryTextAttribute]: '' }}
        lang={language}
        dir={directionOf(language)}
        onClick={handleClick}
        onPointerOver={bringViewer}
        onFocus={bringViewer}
        onErrorCapture={markFailedImage}
        onLoadCapture={rememberSize}
      />
      {embeds.map(({ element, ...embed }) => createPortal(<EmbedPlayer {...embed} />, element, embed.url))}
      {codes.map(({ code, element }, index) =>
        createPortal(<CopyCode code={code} />, element, `code ${index}`),
      )}
      {note && <NotePopover key={note.mark.id} note={note} onClose={() => setNote(null)} />}
      {images.length > 0 && <GalleryCommand count={images.length} onOpen={() => setOpenImage(0)} />}
      {openImage !== null && (
        <ImageViewer images={images} initialIndex={openImage} onClose={() => setOpenImage(null)} />
      )}
    </>
  )
}

interface Translated {
  nodes: readonly ChildNode[]
  translation: TranslatedText | undefined
  prepare: (html: string, places: Element) => PreparedContent
}

/** Has each line in another language below it. The text itself stays as it is: what plays in it goes on. */
function useTranslated(
  host: RefObject<HTMLElement | null>,
  { nodes, translation, prepare }: Translated,
): void {
  const { text, language } = translation ?? {}
  useLayoutEffect(() => {
    if (!host.current || nodes.length === 0 || text === undefined || language === undefined) return undefined
    const translated = document.createDocumentFragment()
    translated.append(...prepare(text, host.current).nodes)
    return insertTranslation(host.current, translated, language)
  }, [host, nodes, text, language, prepare])
}

/** Whoever points at a picture may want to see it large. */
function bringViewer({ target }: SyntheticEvent) {
  if (target instanceof Element && target.closest(`[${imageIndexAttribute}]`)) bring(ImageViewer)
}

/** An image that cannot be had shows its words instead. */
function markFailedImage({ target }: SyntheticEvent) {
  if (target instanceof HTMLImageElement) target.setAttribute('data-failed', '')
}

/** The next time the place of this image is kept free. */
function rememberSize({ target }: SyntheticEvent) {
  if (!(target instanceof HTMLImageElement) || target.hasAttribute('width')) return
  const { naturalWidth: width, naturalHeight: height } = target
  const url = target.getAttribute(addressAttribute)
  if (url && width > 0 && height > 0) void storeImage(db, { url, width, height, colors: null })
}

/** Leads to what a link within the same text points to. */
function showTarget(target: HTMLElement | null) {
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
}
