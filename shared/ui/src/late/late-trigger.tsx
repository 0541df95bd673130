import { useRender } from '@base-ui/react/use-render'
import { useSyncExternalStore, type ReactElement } from 'react'
import { useEarlyEvents, type EarlyEvents } from './early-events.ts'
import type { TriggerProps } from './loan.ts'
import type { OwnTrigger } from './use-late-popup.ts'

interface LateTriggerProps extends OwnTrigger {
  /** The element itself. */
  render: ReactElement
  /** What is to be said of it before the popup is here. */
  props?: TriggerProps
  early: EarlyEvents
}

/**
 * An element that opens a popup, whose code comes later: the element stays the same when it does, and only then gets what
 * the popup wants of it.
 */
export function LateTrigger({ element, setElement, loan, render, props, early }: LateTriggerProps) {
  const lent = useSyncExternalStore(loan.subscribe, loan.lent)
  useEarlyEvents(element, early, lent !== undefined)
  return useRender({ ref: setElement, render, props: { ...(lent ?? props) } })
}
