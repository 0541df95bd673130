import type { HTMLAttributes, Ref } from 'react'

/** What a popup wants of the element that opens it. */
export interface TriggerProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement> | undefined
}

/** Carries the props of a popup, which is late, to its trigger, which is there before. */
export interface Loan {
  lend: (props: TriggerProps) => void
  lent: () => TriggerProps | undefined
  subscribe: (listener: () => void) => () => void
}

export function createLoan(): Loan {
  const listeners = new Set<() => void>()
  let lent: TriggerProps | undefined
  return {
    lend: (props) => {
      lent = props
      for (const listener of listeners) listener()
    },
    lent: () => lent,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
