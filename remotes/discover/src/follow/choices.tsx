import type { ReactNode } from 'react'
import styles from './choices.module.css'

/** Several of which one is chosen, each as a line; their legend stands among the children. */
export function Choices({ children }: { children: ReactNode }) {
  return <fieldset className={styles.choices}>{children}</fieldset>
}

interface ChoiceProps {
  /** The same for all of the lines. */
  name: string
  checked: boolean
  className: string | undefined
  onChoose: () => void
  children: ReactNode
}

export function Choice({ name, checked, className = '', onChoose, children }: ChoiceProps) {
  return (
    <label className={`${styles.choice} ${className}`}>
      <input type="radio" name={name} className={styles.radio} checked={checked} onChange={onChoose} />
      {children}
    </label>
  )
}
