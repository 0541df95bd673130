import { useId, type ReactNode } from 'react'
import { FailureWords } from '../failures/failure-words.tsx'
import type { Failure } from '../failures/failure.ts'
import styles from './proposals.module.css'

interface ProposalFrameProps {
  icon: ReactNode
  title: ReactNode
  /** Whether it was answered here: the button that had the focus is gone then, and it takes the focus itself. */
  takesFocus: boolean
  children: ReactNode
}

/** The card of something that a model proposes to do, which is done by a press on it alone. */
export function ProposalFrame({ icon, title, takesFocus, children }: ProposalFrameProps) {
  const titleId = useId()
  return (
    <section
      ref={takesFocus ? takeFocus : undefined}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={titleId}
    >
      <p className={styles.title}>
        {icon}
        <span id={titleId}>{title}</span>
      </p>
      {children}
    </section>
  )
}

const takeFocus = (card: HTMLElement | null) => card?.focus()

/** What one can say to a proposal, below why it was not heard the last time. */
export const ProposalButtons = ({ failure, children }: { failure: Failure | null; children: ReactNode }) => (
  <>
    {failure && (
      <div role="alert">
        <FailureWords failure={failure} />
      </div>
    )}
    <div className={styles.buttons}>{children}</div>
  </>
)
