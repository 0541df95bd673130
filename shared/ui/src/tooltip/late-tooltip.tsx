import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { Kbd } from '../kbd/kbd.tsx'
import { LentTrigger, type PopupOpener } from '../late/lent-trigger.tsx'
import styles from './tooltip.module.css'

export interface LateTooltipProps {
  opener: PopupOpener
  content: ReactNode
  /** Keys that do the same, for example `mod+b`. */
  shortcut?: string | undefined
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
}

/** The tooltip of an element that stands on the page already. It says what that is called, and never stands in the way. */
export function LateTooltip({ opener, content, shortcut, side = 'bottom' }: LateTooltipProps) {
  return (
    <BaseTooltip.Root disableHoverablePopup>
      <BaseTooltip.Trigger render={(props) => <LentTrigger props={props} opener={opener} />} />
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
