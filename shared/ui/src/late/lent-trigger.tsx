import { useLayoutEffect } from 'react'
import type { Loan, TriggerProps } from './loan.ts'

/** Where a late popup finds the element that opens it. */
export interface PopupOpener {
  element: HTMLElement
  loan: Loan
}

interface LentTriggerProps {
  props: TriggerProps
  opener: PopupOpener
}

/**
 * Stands in a popup where its trigger would be drawn, and gives what the popup wants of it to the element that is on the page
 * already.
 */
export function LentTrigger({ props: { ref, ...props }, opener: { element, loan } }: LentTriggerProps) {
  // A ref of an element drawn here would be given at this very moment.
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined
    const detach = ref(element)
    return typeof detach === 'function' ? detach : () => void ref(null)
  }, [ref, element])
  useLayoutEffect(() => loan.lend(props))
  return null
}
