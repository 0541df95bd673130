import { useEffect, useRef } from 'react'
import { useTranslation } from '@tidings/runtime'
import { codeToolsAttribute } from './structure.ts'
import styles from './notes.module.css'

export interface ShownNote {
  /** The mark that leads to it. */
  mark: Element
  nodes: Node[]
}

const WIDTH = 360
const MARGIN = 12

/** A footnote beside its mark, where one reads. Escape, or a press elsewhere, closes it. */
export function NotePopover({ note, onClose }: { note: ShownNote; onClose: () => void }) {
  const { t } = useTranslation('reader')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    element.replaceChildren(...note.nodes)
    const mark = note.mark.getBoundingClientRect()
    const width = Math.min(WIDTH, innerWidth - 2 * MARGIN)
    element.style.inlineSize = `${width}px`
    element.style.left = `${Math.min(Math.max(MARGIN, mark.left - width / 2), innerWidth - width - MARGIN)}px`
    element.showPopover()
    const { height } = element.getBoundingClientRect()
    const isBelow = mark.bottom + MARGIN + height < innerHeight
    element.style.top = `${isBelow ? mark.bottom + MARGIN / 2 : Math.max(MARGIN, mark.top - height - MARGIN / 2)}px`
    element.focus()
  }, [note])
  return (
    <div
      ref={box}
      popover="auto"
      role="note"
      tabIndex={-1}
      aria-label={t('content.note')}
      className={styles.note}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    />
  )
}

/** The words of a note without the way back to its mark; null where what is marked is no note but a place. */
export function readNote(target: HTMLElement | null): Node[] | null {
  if (!target || /^h[1-6]$/.test(target.localName)) return null
  const place = target.closest('li, dd, p, aside, div') ?? target
  const copy = place.cloneNode(true)
  if (!(copy instanceof HTMLElement) || copy.textContent.trim().length > 1500) return null
  for (const link of copy.querySelectorAll('a[href^="#"]')) link.remove()
  // There it would do nothing.
  for (const tools of copy.querySelectorAll(`[${codeToolsAttribute}]`)) tools.remove()
  copy.querySelectorAll('[id]').forEach((element) => element.removeAttribute('id'))
  return copy.textContent.trim() ? [...copy.childNodes] : null
}
