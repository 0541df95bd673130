import type { ReactElement } from 'react'
import { again, type EarlyEvents } from '../late/early-events.ts'
import { LateTrigger } from '../late/late-trigger.tsx'
import { usePopups } from '../late/popups.ts'
import { useLatePopup } from '../late/use-late-popup.ts'
import type { LateMenuProps } from './late-menu.tsx'

export interface MenuProps extends Omit<LateMenuProps, 'opener'> {
  /** The button that opens it. */
  trigger: ReactElement
}

const isArrow = (event: Event) =>
  event instanceof KeyboardEvent && (event.key === 'ArrowDown' || event.key === 'ArrowUp')

const early: EarlyEvents = {
  answers: { click: again, keydown: (event) => (isArrow(event) ? again(event) : []) },
  isHeld: true,
}

/** A menu that a button opens. */
export function Menu({ trigger, ...menu }: MenuProps) {
  const { popups, opener, own } = useLatePopup(usePopups())
  return (
    <>
      <LateTrigger
        {...own}
        render={trigger}
        early={early}
        props={{ 'aria-haspopup': 'menu', 'aria-expanded': false }}
      />
      {popups && <popups.LateMenu {...menu} opener={opener} />}
    </>
  )
}
