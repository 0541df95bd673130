import type { View } from '@tidings/contracts'
import styles from './timeline-column.module.css'

/** The place of a row, of its size, until it can be drawn. */
export function ComingRow({ view }: { view: View }) {
  return <div className={styles.coming} data-view={view} />
}
