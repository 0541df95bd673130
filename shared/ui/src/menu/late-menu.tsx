import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { LentTrigger, type PopupOpener } from '../late/lent-trigger.tsx'
import styles from './menu.module.css'

export interface LateMenuProps {
  opener: PopupOpener
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  align?: 'start' | 'center' | 'end'
  /** MenuItem, MenuCheckboxItem, MenuRadioGroup, MenuSubmenu, MenuSeparator. */
  children: ReactNode
}

/** The menu of a button that stands on the page already. */
export function LateMenu({ opener, side = 'bottom', align = 'start', children }: LateMenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={(props) => <LentTrigger props={props} opener={opener} />} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side={side} align={align} sideOffset={4} className={styles.positioner}>
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
