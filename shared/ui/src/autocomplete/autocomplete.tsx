import { Autocomplete as BaseAutocomplete } from '@base-ui/react/autocomplete'
import { Field } from '@base-ui/react/field'
import { useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import popup from '../popup/popup.module.css'
import { TextFieldFrame } from '../text-field/text-field.tsx'
import fieldStyles from '../text-field/text-field.module.css'
import styles from '../select/select.module.css'

export interface AutocompleteProps {
  label: string
  hideLabel?: boolean | undefined
  description?: ReactNode
  error?: ReactNode
  placeholder?: string | undefined
  maxLength?: number | undefined
  value: string
  suggestions: readonly string[]
  onChange: (value: string) => void
}

/**
 * One line of free text that suggests what is there already. The list does without the Popup part of Base UI, which would
 * hide the rest of the page from screen readers, so it comes and goes by our own state.
 */
export function Autocomplete(props: AutocompleteProps) {
  const { label, hideLabel, description, error, placeholder, maxLength, value, suggestions, onChange } = props
  const [open, setOpen] = useState(false)
  return (
    <TextFieldFrame {...{ label, hideLabel, description, error }}>
      <BaseAutocomplete.Root
        items={suggestions}
        value={value}
        onValueChange={(next) => onChange(next)}
        open={open}
        onOpenChange={(next) => setOpen(next)}
        openOnInputClick
      >
        <BaseAutocomplete.InputGroup className={fieldStyles.frame}>
          <BaseAutocomplete.Input
            render={<Field.Control />}
            className={fieldStyles.input}
            placeholder={placeholder}
            maxLength={maxLength}
          />
        </BaseAutocomplete.InputGroup>
        {open && (
          <BaseAutocomplete.Portal>
            <BaseAutocomplete.Positioner sideOffset={4} className={popup.positioner}>
              <BaseAutocomplete.List aria-label={label} className={classNames(popup.popup, styles.popup)}>
                {(item: string) => (
                  <BaseAutocomplete.Item key={item} value={item} className={styles.item}>
                    <span className={styles.text}>{item}</span>
                  </BaseAutocomplete.Item>
                )}
              </BaseAutocomplete.List>
            </BaseAutocomplete.Positioner>
          </BaseAutocomplete.Portal>
        )}
      </BaseAutocomplete.Root>
    </TextFieldFrame>
  )
}
