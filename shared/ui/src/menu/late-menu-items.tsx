import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Check, ChevronRight } from '../icons/icons.ts'
import { Kbd } from '../kbd/kbd.tsx'
import popup from '../popup/popup.module.css'
import styles from './menu.module.css'

interface MenuRowProps {
  icon?: ReactNode
  shortcut?: string | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

export interface MenuItemProps extends MenuRowProps {
  onSelect?: () => void
  /** For what destroys something. */
  danger?: boolean | undefined
  /** A link instead of an action, for example `<Link to="/" />`. */
  render?: ReactElement
}

/** One action of a menu. */
export function MenuItem({ icon, shortcut, danger, onSelect, children, ...props }: MenuItemProps) {
  return (
    <BaseMenu.Item
      {...props}
      className={styles.item}
      data-danger={danger || undefined}
      {...(onSelect && { onClick: onSelect })}
    >
      <MenuRow icon={icon} shortcut={shortcut}>
        {children}
      </MenuRow>
    </BaseMenu.Item>
  )
}

export interface MenuCheckboxItemProps extends MenuRowProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Something that a menu switches on and off. */
export function MenuCheckboxItem({
  checked,
  onChange,
  icon,
  shortcut,
  children,
  ...props
}: MenuCheckboxItemProps) {
  return (
    <BaseMenu.CheckboxItem
      {...props}
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      className={styles.item}
    >
      <MenuRow icon={icon} shortcut={shortcut}>
        {children}
      </MenuRow>
      <BaseMenu.CheckboxItemIndicator className={styles.mark}>
        <Check />
      </BaseMenu.CheckboxItemIndicator>
    </BaseMenu.CheckboxItem>
  )
}

export interface MenuRadioGroupProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

/** One choice of several inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { label, value, options, onChange } = props
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      <BaseMenu.GroupLabel className={styles.label}>{label}</BaseMenu.GroupLabel>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} className={styles.item} closeOnClick>
          <MenuRow icon={option.icon}>{option.label}</MenuRow>
          <BaseMenu.RadioItemIndicator className={styles.mark}>
            <Check />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}

export interface MenuSubmenuProps {
  label: ReactNode
  icon?: ReactNode
  disabled?: boolean | undefined
  children: ReactNode
}

/** A further menu beside its row. */
export function MenuSubmenu({ label, icon, disabled = false, children }: MenuSubmenuProps) {
  return (
    <BaseMenu.SubmenuRoot disabled={disabled}>
      <BaseMenu.SubmenuTrigger className={styles.item}>
        <MenuRow icon={icon}>{label}</MenuRow>
        <ChevronRight className={styles.chevron} />
      </BaseMenu.SubmenuTrigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} alignOffset={-4} className={popup.positioner}>
          <BaseMenu.Popup className={classNames(popup.popup, styles.popup)}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  )
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <BaseMenu.Separator className={styles.separator} />
}

function MenuRow({ icon, shortcut, children }: MenuRowProps) {
  return (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>{children}</span>
      {shortcut && <Kbd keys={shortcut} />}
    </>
  )
}
