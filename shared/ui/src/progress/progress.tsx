import { Progress as BaseProgress } from '@base-ui/react/progress'
import hidden from '../visually-hidden/visually-hidden.module.css'
import styles from './progress.module.css'

export interface ProgressProps {
  label: string
  hideLabel?: boolean | undefined
  /** Null while nobody knows how far it is. */
  value: number | null
  max?: number | undefined
  /** The figure at the end of the line; a percentage when absent. */
  valueText?: string | undefined
}

/** How far something has come. */
export function Progress({ label, hideLabel, value, max = 100, valueText }: ProgressProps) {
  return (
    <BaseProgress.Root
      value={value}
      max={max}
      className={styles.root}
      {...(valueText !== undefined && { getAriaValueText: () => valueText })}
    >
      <BaseProgress.Label className={hideLabel ? hidden.hidden : undefined}>{label}</BaseProgress.Label>
      {!hideLabel && (
        <BaseProgress.Value className={styles.value}>
          {(formatted) => valueText ?? (formatted === 'indeterminate' ? null : formatted)}
        </BaseProgress.Value>
      )}
      <BaseProgress.Track className={styles.track}>
        <BaseProgress.Indicator className={styles.indicator} />
      </BaseProgress.Track>
    </BaseProgress.Root>
  )
}
