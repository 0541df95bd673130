import { useId, type ReactNode } from 'react'
import styles from './account.module.css'

export interface AccountSectionProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** One matter of the account: what it is on the one side, what can be done on the other. */
export function AccountSection({ title, description, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {description && <p className={styles.description}>{description}</p>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
