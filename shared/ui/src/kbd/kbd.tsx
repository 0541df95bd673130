import { shortcutKeys } from './shortcut.ts'
import styles from './kbd.module.css'

export interface KbdProps {
  /** For example `mod+k`. */
  keys: string
}

/** A keyboard shortcut as this machine writes it. */
export function Kbd({ keys }: KbdProps) {
  return (
    <span className={styles.keys}>
      {shortcutKeys(keys).map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
