import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import field from '../field/field.module.css'
import hidden from '../visually-hidden/visually-hidden.module.css'
import styles from './text-field.module.css'

interface FieldTextProps {
  label: string
  /** The label is for screen readers alone. */
  hideLabel?: boolean | undefined
  description?: ReactNode
  /** What is wrong with the value; marks the field as invalid. */
  error?: ReactNode
  value: string
  onChange: (value: string) => void
}

export interface TextFieldProps
  extends
    FieldTextProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'className' | 'style'> {
  size?: 'medium' | 'large'
  /** An icon before the text. */
  icon?: ReactNode
  /** A small control after the text. */
  trailing?: ReactNode
}

/** One line of text with its label, its explanation and what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, description, error, onChange, size = 'medium', icon, trailing, ...input } = props
  return (
    <TextFieldFrame {...{ label, hideLabel, description, error }}>
      <div className={styles.frame} data-size={size}>
        {icon && <span className={styles.icon}>{icon}</span>}
        <Field.Control {...input} className={styles.input} onValueChange={(next) => onChange(next)} />
        {trailing}
      </div>
    </TextFieldFrame>
  )
}

export interface TextAreaProps
  extends FieldTextProps, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'style'> {}

/** Several lines of text; grows with what is written. */
export function TextArea({ label, hideLabel, description, error, onChange, ...area }: TextAreaProps) {
  return (
    <TextFieldFrame {...{ label, hideLabel, description, error }}>
      <div className={styles.frame} data-size="area">
        <Field.Control
          render={<textarea {...area} onChange={(event) => onChange(event.currentTarget.value)} />}
          className={styles.input}
        />
      </div>
    </TextFieldFrame>
  )
}

interface TextFieldFrameProps {
  label: string
  hideLabel: boolean | undefined
  description: ReactNode
  error: ReactNode
  children: ReactNode
}

/** Label above, explanation and error below. */
export function TextFieldFrame({ label, hideLabel, description, error, children }: TextFieldFrameProps) {
  return (
    <Field.Root className={field.field} invalid={Boolean(error)}>
      <Field.Label className={hideLabel ? hidden.hidden : field.label}>{label}</Field.Label>
      {children}
      {description && <Field.Description className={styles.description}>{description}</Field.Description>}
      {error && (
        <Field.Error className={styles.error} match>
          {error}
        </Field.Error>
      )}
    </Field.Root>
  )
}
