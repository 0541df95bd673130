import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu'
import { LentTrigger, type PopupPlace } from '../late-popup/lent-trigger.tsx'
import type { ContextMenuProps } from './context-menu.tsx'
import styles from './menu.module.css'

export interface LateContextMenuProps extends Omit<ContextMenuProps, 'children'> {
  place: PopupPlace
}

/** The menu of an element that stands on the page already. */
export function LateContextMenu({ place, menu, onOpenChange }: LateContextMenuProps) {
  function handleOpenChange(open: boolean, { reason, cancel }: BaseContextMenu.Root.ChangeEventDetails) {
    // To let the button go after half a second would close it again, though it may be the page that was slow.
    if (reason === 'cancel-open') cancel()
    else onOpenChange?.(open)
  }

  return (
    <BaseContextMenu.Root onOpenChange={handleOpenChange}>
      <BaseContextMenu.Trigger render={(props) => <LentTrigger props={props} place={place} />} />
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner className={styles.positioner}>
          <BaseContextMenu.Popup className={styles.popup}>{menu}</BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  )
}
