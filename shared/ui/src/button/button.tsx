import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './button.module.css'
import { PlainButton } from './plain-button.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shown before the words. */
  icon?: ReactNode
  /** Keeps the focus and the width, and ignores clicks. */
  loading?: boolean | undefined
  className?: string | undefined
}

/** A button with words. Give `type="submit"` for the one that sends a form. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  loading = false,
  disabled = false,
  className,
  children,
  ...props
}: ButtonProps) {
  return (
    <PlainButton
      {...props}
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-loading={loading || undefined}
      disabled={disabled}
      busy={loading}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </PlainButton>
  )
}
