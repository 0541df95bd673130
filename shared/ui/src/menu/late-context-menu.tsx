import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { LentTrigger, type PopupOpener } from '../late/lent-trigger.tsx'
import popup from '../popup/popup.module.css'
import styles from './menu.module.css'

export interface LateContextMenuProps {
  opener: PopupOpener
  /** The same items as a Menu has. */
  menu: ReactNode
  onOpenChange?: (open: boolean) => void
}

/** The menu of an element that stands on the page already. */
export function LateContextMenu({ opener, menu, onOpenChange }: LateContextMenuProps) {
  function handleOpenChange(open: boolean, { reason, cancel }: BaseContextMenu.Root.ChangeEventDetails) {
    // To let the button go after half a second would close it again, though it may be the page that was slow.
    if (reason === 'cancel-open') cancel()
    else onOpenChange?.(open)
  }

  return (
    <BaseContextMenu.Root onOpenChange={handleOpenChange}>
      <BaseContextMenu.Trigger render={(props) => <LentTrigger props={props} opener={opener} />} />
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner className={popup.positioner}>
          <BaseContextMenu.Popup className={classNames(popup.popup, styles.popup)}>
            {menu}
          </BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  )
}
