import { useEffect, useRef, type RefObject } from 'react'
import { useCommand } from '@tidings/runtime'
import { textOn } from '../text-on-page.ts'
import type { EntryMode } from '../use-entry-mode.ts'
import styles from './print.module.css'

/** Pictures that come later than that are not waited for. */
const PATIENCE_MS = 4000

/** Prints the open entry alone, on paper or as PDF, however printing is asked for. */
export function usePrinting(
  scroller: RefObject<HTMLElement | null>,
  { entryId, mode }: { entryId: string; mode: EntryMode },
): void {
  const openId = useRef<string>(undefined)
  useCommand(
    'entry:export-as-pdf',
    async () => {
      await textOn(scroller.current)
      await loadPictures(scroller.current)
      // Another may have been opened meanwhile.
      if (openId.current === entryId) print()
    },
    () => mode !== 'source',
  )
  useEffect(() => {
    openId.current = entryId
    return () => {
      openId.current = undefined
    }
  }, [entryId])
  useEffect(() => {
    let sheet: HTMLElement | undefined
    const lay = () => {
      const article = scroller.current?.querySelector('article')
      if (!article || sheet) return
      sheet = document.createElement('div')
      sheet.className = styles.sheet ?? ''
      sheet.append(copyOf(article))
      document.body.append(sheet)
      document.documentElement.dataset.printsEntry = ''
    }
    const clear = () => {
      if (!sheet) return
      delete document.documentElement.dataset.printsEntry
      sheet.remove()
      sheet = undefined
    }
    addEventListener('beforeprint', lay)
    addEventListener('afterprint', clear)
    return () => {
      removeEventListener('beforeprint', lay)
      removeEventListener('afterprint', clear)
      clear()
    }
  }, [scroller])
}

/** Nothing of it is pressed on paper; names of places stay with the original. */
function copyOf(article: HTMLElement): Node {
  const copy = article.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return copy
  for (const image of copy.querySelectorAll('img')) image.loading = 'eager'
  for (const player of copy.querySelectorAll('video, audio, [data-embed]')) player.remove()
  return copy
}

/** Pictures further down are loaded only when they come into sight: paper has them all in sight. */
async function loadPictures(page: HTMLElement | null): Promise<void> {
  const images = [...(page?.querySelectorAll('img') ?? [])]
  for (const image of images) image.loading = 'eager'
  // One that cannot be had is missing on paper too.
  const loaded = Promise.allSettled(images.map((image) => image.decode()))
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
