import { useState, type ReactElement } from 'react'
import { again, type EarlyEvents } from '../late/early-events.ts'
import { LateTrigger } from '../late/late-trigger.tsx'
import type { LoadedPopups } from '../late/popups.ts'
import { useLatePopup } from '../late/use-late-popup.ts'
import type { LateTooltipProps } from './late-tooltip.tsx'

export interface TooltipProps extends Omit<LateTooltipProps, 'opener'> {
  /** The element it explains. The tooltip is no name for it: give that one its own. */
  children: ReactElement
}

const early: EarlyEvents = {
  answers: { pointermove: pointing, focusin: again },
  ends: ['pointerleave', 'pointerdown', 'focusout'],
}

/** A pointer that rests is heard of no more, so that it came is said as well. */
function pointing(event: Event): readonly Event[] {
  if (!(event instanceof PointerEvent) || event.pointerType === 'touch') return []
  return [new MouseEvent('mouseenter', event), new MouseEvent('mousemove', event)]
}

/** A short explanation after 200 ms of pointing or on focus. */
export function Tooltip({ children, ...tooltip }: TooltipProps) {
  // Not before it is wanted, either: of many tooltips most never are.
  const [brought, setBrought] = useState<LoadedPopups>()
  const { popups, opener, own } = useLatePopup(brought)
  return (
    <>
      <LateTrigger {...own} render={children} early={early} onBrought={setBrought} />
      {popups && <popups.LateTooltip {...tooltip} opener={opener} />}
    </>
  )
}
