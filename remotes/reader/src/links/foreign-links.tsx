import { useState, type MouseEvent, type ReactNode } from 'react'
import { $settings } from '@tidings/runtime'
import { LeaveDialog } from './leave-dialog.tsx'
import styles from './links.module.css'

const MIDDLE_BUTTON = 1

/**
 * Asks before a link is followed that a stranger wrote, or that leads where one has it lead: whatever stands in it, notes
 * and dialogs of it included, unless the reader wants no such question.
 */
export function ForeignLinks({ children }: { children: ReactNode }) {
  const [leavingTo, setLeavingTo] = useState<string | null>(null)

  function ask(event: MouseEvent) {
    const address = foreignAddress(event)
    if (!address || event.defaultPrevented || !$settings.get().jumpOutLinkWarn) return
    event.preventDefault()
    setLeavingTo(address)
  }

  return (
    <>
      {/* The links have the focus and the keys; this only hears of them. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.around}
        onClick={ask}
        onAuxClick={(event) => event.button === MIDDLE_BUTTON && ask(event)}
      >
        {children}
      </div>
      {leavingTo && <LeaveDialog address={leavingTo} onClose={() => setLeavingTo(null)} />}
    </>
  )
}

/** Where a press leads that opens a page elsewhere; undefined for any other. */
function foreignAddress({ target }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.target === '_blank' && /^https?:/.test(link.href) ? link.href : undefined
}
