import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { LentTrigger, type PopupOpener } from '../late/lent-trigger.tsx'
import popup from '../popup/popup.module.css'
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
        <BaseMenu.Positioner side={side} align={align} sideOffset={4} className={popup.positioner}>
          <BaseMenu.Popup className={classNames(popup.popup, styles.popup)}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
