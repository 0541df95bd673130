import { useRender } from '@base-ui/react/use-render'
import { useSyncExternalStore, type ReactElement } from 'react'
import { useEarlyEvents, type EarlyEvents } from './early-events.ts'
import type { TriggerProps } from './loan.ts'
import type { LoadedPopups } from './popups.ts'
import type { OwnTrigger } from './use-late-popup.ts'

interface LateTriggerProps extends OwnTrigger {
  /** The element itself. */
  render: ReactElement
  /** What is to be said of it before the popup is here. */
  props?: TriggerProps
  early: EarlyEvents
  /** Is given the popups once somebody does something to the element. */
  onBrought?: (popups: LoadedPopups) => void
}

/**
 * An element that opens a popup, whose code comes later: the element stays the same when it does, and only then gets what
 * the popup wants of it.
 */
export function LateTrigger({ render, props, early, onBrought, ...own }: LateTriggerProps) {
  const { element, setElement, loan } = own
  const lent = useSyncExternalStore(loan.subscribe, loan.lent)
  useEarlyEvents({ element, early, isAnswered: lent !== undefined, onBrought })
  return useRender({ ref: setElement, render, props: { ...(lent ?? props) } })
}
