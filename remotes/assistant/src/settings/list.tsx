import { TriangleAlert } from '@tidings/ui'
import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** The lines of a group, or that there is none yet. */
export function List({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className={styles.none}>{none}</p>
  return (
    <ul className={styles.list} aria-label={title}>
      {children}
    </ul>
  )
}

/** What a line is of, with what says at a glance how it is with it. */
export function LineHead({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <bdi className={styles.name}>{name}</bdi>
      {children}
    </div>
  )
}

/** What went wrong, below what it went wrong with. */
export function LineFailure({ children }: { children: ReactNode }) {
  return (
    <div className={styles.failure}>
      <TriangleAlert aria-hidden="true" className={styles.warning} />
      <div>{children}</div>
    </div>
  )
}
