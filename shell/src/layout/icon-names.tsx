import { TOOLTIP_DELAY_MS } from '@tidings/ui'
import { useEffect, useState } from 'react'
import styles from './icon-names.module.css'

/** A sidebar that is wider has words. */
const ICONS_UP_TO_PX = 120

interface Named {
  name: string
  /** Of the icon, in the window. */
  place: DOMRect
}

/**
 * Says the name of what one points at in a sidebar of icons, or what has the focus there; what has a tooltip of its own is
 * left to that. For the eyes alone: the names are in the sidebar for those who hear them.
 */
export function IconNames() {
  const [shown, setShown] = useState<Named | null>(null)
  useEffect(() => {
    const sidebar = document.querySelector('aside')
    let waiting: ReturnType<typeof setTimeout> | undefined
    const point = ({ target }: Event) => {
      clearTimeout(waiting)
      const isIcons = sidebar !== null && sidebar.clientWidth < ICONS_UP_TO_PX
      const named = isIcons ? findNamed(target) : null
      if (named) waiting = setTimeout(() => setShown(named), TOOLTIP_DELAY_MS)
      else setShown(null)
    }
    const leave = () => {
      clearTimeout(waiting)
      setShown(null)
    }
    const events = {
      pointerover: point,
      focusin: point,
      pointerleave: leave,
      focusout: leave,
      pointerdown: leave,
    }
    for (const [type, listener] of Object.entries(events)) sidebar?.addEventListener(type, listener)
    sidebar?.addEventListener('scroll', leave, { capture: true })
    return () => {
      clearTimeout(waiting)
      for (const [type, listener] of Object.entries(events)) sidebar?.removeEventListener(type, listener)
      sidebar?.removeEventListener('scroll', leave, { capture: true })
    }
  }, [])
  if (!shown) return null
  const { top, height } = shown.place
  return (
    <div className={styles.name} style={{ insetBlockStart: top + height / 2 }} aria-hidden="true">
      {shown.name}
    </div>
  )
}

function findNamed(target: EventTarget | null): Named | null {
  const line = target instanceof Element ? target.closest('a:not([data-view]), [role="treeitem"]') : null
  const name = line && wordsOf(line)
  return name ? { name, place: line.getBoundingClientRect() } : null
}

/** What is heard of an element: the words in it that are not hidden from those who hear it. */
function wordsOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest('[aria-hidden="true"]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const words: string[] = []
  while (walker.nextNode()) words.push(walker.currentNode.textContent?.trim() ?? '')
  return words.filter(Boolean).join(' · ')
}
