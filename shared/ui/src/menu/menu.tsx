import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  align?: 'start' | 'center' | 'end'
  /** MenuItem, MenuCheckboxItem, MenuRadioGroup, MenuSubmenu, MenuSeparator. */
  children: ReactNode
}

/** A menu that a button opens. */
export function Menu({ trigger, side = 'bottom', align = 'start', children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side={side} align={align} sideOffset={4} className={styles.positioner}>
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
