import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import popup from '../popup/popup.module.css'
import styles from './popover.module.css'

export interface PopoverProps {
  trigger: ReactElement
  /** Its heading, which also names it. */
  title?: ReactNode
  open?: boolean | undefined
  onOpenChange?: (open: boolean) => void
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/** A small panel beside the button that opens it. */
export function Popover(props: PopoverProps) {
  const { trigger, title, open, onOpenChange, side = 'bottom', align = 'center', children } = props
  return (
    <BasePopover.Root
      {...(open !== undefined && { open })}
      onOpenChange={(next: boolean) => onOpenChange?.(next)}
    >
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner side={side} align={align} sideOffset={6} className={popup.positioner}>
          <BasePopover.Popup className={classNames(popup.popup, styles.popup)}>
            {title && <BasePopover.Title className={styles.title}>{title}</BasePopover.Title>}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
