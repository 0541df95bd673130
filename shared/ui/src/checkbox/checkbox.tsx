import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Check } from '../icons/icons.ts'
import hidden from '../visually-hidden/visually-hidden.module.css'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  label: ReactNode
  /** The label is for screen readers alone; give it as words. */
  hideLabel?: boolean | undefined
  checked: boolean
  /** Some of what it stands for is checked. */
  indeterminate?: boolean | undefined
  disabled?: boolean | undefined
  onChange: (checked: boolean) => void
}

/** A choice that is made or not. */
export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel, checked, indeterminate = false, disabled = false, onChange } = props
  return (
    <label className={styles.label} data-disabled={disabled || undefined}>
      <BaseCheckbox.Root
        className={styles.box}
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
      >
        <BaseCheckbox.Indicator className={styles.indicator}>
          {indeterminate ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span className={hideLabel ? hidden.hidden : undefined}>{label}</span>
    </label>
  )
}
