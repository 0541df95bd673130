import { usePopups } from '../late/popups.ts'
import type {
  MenuCheckboxItemProps,
  MenuItemProps,
  MenuRadioGroupProps,
  MenuSubmenuProps,
} from './late-menu-items.tsx'

// They are drawn in an open menu only, and came with it.

/** One action of a menu. */
export function MenuItem(props: MenuItemProps) {
  const popups = usePopups()
  return popups && <popups.MenuItem {...props} />
}

/** Something that a menu switches on and off. */
export function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  const popups = usePopups()
  return popups && <popups.MenuCheckboxItem {...props} />
}

/** One choice of several inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const popups = usePopups()
  return popups && <popups.MenuRadioGroup {...props} />
}

/** A further menu beside its row. */
export function MenuSubmenu(props: MenuSubmenuProps) {
  const popups = usePopups()
  return popups && <popups.MenuSubmenu {...props} />
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  const popups = usePopups()
  return popups && <popups.MenuSeparator />
}
