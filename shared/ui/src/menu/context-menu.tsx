import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu'
import type { ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'

export interface ContextMenuProps {
  /** The same items as a Menu has. */
  menu: ReactNode
  onOpenChange?: (open: boolean) => void
  /** The element that has the menu. */
  children: ReactElement
}

/** A menu on the right button, on a long press and on the menu key. */
export function ContextMenu({ menu, onOpenChange, children }: ContextMenuProps) {
  return (
    <BaseContextMenu.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <BaseContextMenu.Trigger render={children} />
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner className={styles.positioner}>
          <BaseContextMenu.Popup className={styles.popup}>{menu}</BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  )
}
