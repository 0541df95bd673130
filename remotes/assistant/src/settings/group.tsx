import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** What belongs together, below its title. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}
