import type { ReactElement } from 'react'
import { again, type EarlyEvents } from '../late/early-events.ts'
import { LateTrigger } from '../late/late-trigger.tsx'
import { usePopups } from '../late/popups.ts'
import { useLatePopup } from '../late/use-late-popup.ts'
import type { LateContextMenuProps } from './late-context-menu.tsx'

export interface ContextMenuProps extends Omit<LateContextMenuProps, 'opener'> {
  /** The element that has the menu. */
  children: ReactElement
}

const early: EarlyEvents = { answers: { contextmenu: again }, isHeld: true, hasLongPress: true }

/** A menu on the right button, on a long press and on the menu key. */
export function ContextMenu({ children, ...menu }: ContextMenuProps) {
  const { popups, opener, own } = useLatePopup(usePopups())
  return (
    <>
      <LateTrigger {...own} render={children} early={early} />
      {popups && <popups.LateContextMenu {...menu} opener={opener} />}
    </>
  )
}
