import type { ReactNode } from 'react'
import { CircleX, Info, TriangleAlert } from '../icons/icons.ts'
import styles from './callout.module.css'

export type CalloutTone = 'info' | 'warning' | 'danger'

export interface CalloutProps {
  tone?: CalloutTone
  title: ReactNode
  /** What it means and what to do. */
  children?: ReactNode
  action?: ReactNode
}

const icons = { info: Info, warning: TriangleAlert, danger: CircleX }

/** A message that stands in its place until it no longer holds. Problems are announced. */
export function Callout({ tone = 'info', title, children, action }: CalloutProps) {
  const ToneIcon = icons[tone]
  return (
    <div role={tone === 'info' ? 'note' : 'alert'} className={styles.root} data-tone={tone}>
      <ToneIcon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
