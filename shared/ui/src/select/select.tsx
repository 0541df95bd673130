import { Select as BaseSelect } from '@base-ui/react/select'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Check, ChevronsUpDown } from '../icons/icons.ts'
import hidden from '../visually-hidden/visually-hidden.module.css'
import field from '../field/field.module.css'
import popup from '../popup/popup.module.css'
import styles from './select.module.css'

export interface SelectOption<Value> {
  value: Value
  label: string
  icon?: ReactNode
}

export interface SelectProps<Value> {
  label: string
  /** The label is for screen readers alone. */
  hideLabel?: boolean | undefined
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  disabled?: boolean | undefined
  /** The id of what says more about it. */
  describedBy?: string | undefined
}

/** One choice of several, in a list that opens. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, hideLabel, value, options, onChange, disabled = false, describedBy } = props
  const icon = options.find((option) => option.value === value)?.icon
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <div className={field.field}>
        <BaseSelect.Label className={hideLabel ? hidden.hidden : field.label}>{label}</BaseSelect.Label>
        <BaseSelect.Trigger className={styles.trigger} aria-describedby={describedBy}>
          {icon}
          <BaseSelect.Value className={styles.value} />
          <ChevronsUpDown className={styles.chevron} />
        </BaseSelect.Trigger>
      </div>
      <BaseSelect.Portal>
        <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className={popup.positioner}>
          <BaseSelect.Popup className={classNames(popup.popup, styles.popup)}>
            {options.map((option) => (
              <BaseSelect.Item key={option.value} value={option.value} className={styles.item}>
                {option.icon}
                <BaseSelect.ItemText className={styles.text}>{option.label}</BaseSelect.ItemText>
                <BaseSelect.ItemIndicator className={styles.mark}>
                  <Check />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}
