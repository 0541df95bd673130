import { useState } from 'react'
import type { PopupOpener } from './lent-trigger.tsx'
import { createLoan, type Loan } from './loan.ts'
import type { LoadedPopups } from './popups.ts'

/** What a trigger shares with its popup. */
export interface OwnTrigger {
  element: HTMLElement | null
  setElement: (element: HTMLElement | null) => void
  loan: Loan
}

type LatePopup =
  | { own: OwnTrigger; popups: LoadedPopups; opener: PopupOpener }
  | { own: OwnTrigger; popups?: undefined; opener?: undefined }

/** A trigger, and once it stands on the page, the popups and the opener of one, where they are given. */
export function useLatePopup(popups: LoadedPopups | undefined): LatePopup {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [loan] = useState(createLoan)
  const own = { element, setElement, loan }
  return popups && element ? { own, popups, opener: { element, loan } } : { own }
}
