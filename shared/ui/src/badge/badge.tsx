import type { ReactNode } from 'react'
import hidden from '../visually-hidden/visually-hidden.module.css'
import styles from './badge.module.css'

export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  icon?: ReactNode
  children: ReactNode
}

/** A word or two about what it stands beside. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

export interface CountProps {
  /** What is counted, for screen readers: "12 unread". */
  label?: string | undefined
  tone?: 'quiet' | 'accent'
  /** The number as it is written. */
  children: ReactNode
}

/** A number at the end of a row. */
export function Count({ label, tone = 'quiet', children }: CountProps) {
  return (
    <span className={styles.count} data-tone={tone}>
      {label ? (
        <>
          <span aria-hidden="true">{children}</span>
          <span className={hidden.hidden}>{label}</span>
        </>
      ) : (
        children
      )}
    </span>
  )
}
