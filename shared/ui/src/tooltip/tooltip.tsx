import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '../kbd/kbd.tsx'
import styles from './tooltip.module.css'

export interface TooltipProps {
  content: ReactNode
  /** Keys that do the same, for example `mod+b`. */
  shortcut?: string | undefined
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  /** The element it explains. The tooltip is no name for it: give that one its own. */
  children: ReactElement
}

/** A short explanation after 200 ms of pointing or on focus. */
export function Tooltip({ content, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className={styles.positioner}>
          <BaseTooltip.Popup className={styles.popup}>
            {content}
            {shortcut && <Kbd keys={shortcut} />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
