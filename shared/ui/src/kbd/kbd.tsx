import { Fragment } from 'react'
import { shortcutKeys } from './shortcut.ts'
import styles from './kbd.module.css'

export interface KbdProps {
  /** For example `mod+k`, or `g>h` for one after the other. */
  keys: string
}

/** A keyboard shortcut as this machine writes it. */
export function Kbd({ keys }: KbdProps) {
  return (
    <span className={styles.keys}>
      {shortcutKeys(keys).map((key, index) => (
        <Fragment key={`${index} ${key}`}>
          {/* For who hears the keys, or copies them. */}
          {index > 0 && ' '}
          <kbd className={styles.key}>{key}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
