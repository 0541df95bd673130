import {
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { DelegatedLinks } from '../links/delegated-links.tsx'
import { ContextMenu } from '@tidings/ui'
import { openInBrowser } from '../actions/open-in-browser.ts'
import { useEntryRunner } from '../commands/use-entry-runner.ts'
import { goToText } from '../focus/asked-text.ts'
import { focusRegion } from '../focus/regions.ts'
import { EntryMenu } from '../late/late.ts'
import type { Scope } from '../scope/scope.ts'
import { entryIdAttribute } from './rows/row-frame.tsx'
import type { EntryKey } from './timeline.ts'
import { useMarkOnHover } from './use-mark-on-hover.ts'
import type { Rows } from './rows-in-memory.ts'
import { useRow } from './use-rows.ts'
import styles from './timeline-column.module.css'

interface ListFrameProps {
  ref: Ref<HTMLDivElement>
  scope: Scope
  keys: readonly EntryKey[]
  rows: Rows
  /** Somebody does something to the list. */
  onTouch: () => void
  children: ReactNode
}

/** Around the list: one menu for all rows, and what is heard of the pointer. */
export function ListFrame({ ref, scope, keys, rows, onTouch, children }: ListFrameProps) {
  const [menuId, setMenuId] = useState<string | null>(null)
  const hover = useMarkOnHover({ scope, rows })
  const menuEntry = useRow(rows, menuId)
  const runOn = useEntryRunner({ scope, keys })

  /** A long press opens the menu without a word of its own, so every press counts. */
  function handlePress(event: PointerEvent) {
    onTouch()
    setMenuId(entryIdAt(event))
  }

  /** Between the rows there is only the browser's own menu. */
  function handleContextMenu(event: MouseEvent) {
    const id = entryIdAt(event)
    setMenuId(id)
    if (id === null) event.stopPropagation()
  }

  function handleDoubleClick(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest(PRESSED)) return
    openInBrowser(rows.get(entryIdAt(event) ?? '')?.url)
  }

  return (
    <ContextMenu
      menu={
        menuEntry && <EntryMenu entry={menuEntry} scope={scope} onRun={(id) => runOn(id, menuEntry.id)} />
      }
    >
      {/* The rows have the focus; what happens to any of them is heard here. */}
      <DelegatedLinks
        ref={ref}
        className={styles.frame}
        onWheelCapture={onTouch}
        onPointerDownCapture={handlePress}
        onKeyDownCapture={onTouch}
        onKeyDown={handleKeyDown}
        onContextMenuCapture={handleContextMenu}
        onDoubleClick={handleDoubleClick}
        {...hover}
      >
        {children}
      </DelegatedLinks>
    </ContextMenu>
  )
}

/** What two presses in a row are two presses of, or mean something else to. */
const PRESSED = 'button, input, summary, audio, video, [role=button], [role=dialog]'

/** The entry of the row that something happened to. */
function entryIdAt({ target }: Pick<MouseEvent, 'target'>): string | null {
  const row = target instanceof Element ? target.closest(`[${entryIdAttribute}]`) : null
  return row?.getAttribute(entryIdAttribute) ?? null
}

/** The arrows lead from column to column, to the right by opening what is not open; so does Enter where it is. */
function handleKeyDown(event: KeyboardEvent) {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const id = entryIdAt(event)
  const isOpen = target.getAttribute('aria-current') === 'true'
  if (key === 'ArrowLeft') focusRegion('subscription')
  else if (id !== null && (key === 'ArrowRight' || (key === 'Enter' && isOpen))) {
    if (!isOpen) target.click()
    goToText(id)
  } else return
  event.preventDefault()
}
