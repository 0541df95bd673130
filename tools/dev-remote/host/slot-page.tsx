import { $contributions, Region, useParams, useStore } from '@tidings/runtime'
import styles from './host.module.css'

/** What the remote puts into a slot, in a column as wide as the sidebar. */
export function SlotPage() {
  const { slot } = useParams()
  const { slots } = useStore($contributions)
  return (
    <div className={styles.column}>
      {slots
        .filter((contribution) => contribution.slot === slot)
        .map(({ part }) => (
          <Region key={part.name} part={part} />
        ))}
    </div>
  )
}
