import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'
import styles from './segmented-control.module.css'

export interface SegmentedControlProps<Value> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode; iconOnly?: boolean | undefined }[]
  onChange: (value: Value) => void
}

/** One choice of a few that are all in sight. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, onChange } = props
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      className={styles.group}
      onValueChange={([next]) => {
        // One is always chosen: pressing it again changes nothing.
        if (next !== undefined) onChange(next)
      }}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} aria-label={option.label} className={styles.segment}>
          {option.icon}
          {!option.iconOnly && option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
