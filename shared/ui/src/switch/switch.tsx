import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { useId, type ReactNode } from 'react'
import styles from './switch.module.css'

export interface SwitchProps {
  label: ReactNode
  description?: ReactNode
  checked: boolean
  disabled?: boolean | undefined
  onChange: (checked: boolean) => void
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, description, checked, disabled = false, onChange }: SwitchProps) {
  const labelId = useId()
  const descriptionId = useId()
  return (
    <label className={styles.row} data-disabled={disabled || undefined}>
      <span className={styles.words}>
        <span id={labelId}>{label}</span>
        {description && (
          <span id={descriptionId} className={styles.description}>
            {description}
          </span>
        )}
      </span>
      <BaseSwitch.Root
        className={styles.track}
        checked={checked}
        disabled={disabled}
        aria-labelledby={labelId}
        aria-describedby={description ? descriptionId : undefined}
        onCheckedChange={(next) => onChange(next)}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </label>
  )
}
