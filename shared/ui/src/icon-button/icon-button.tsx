import type { ComponentProps } from 'react'
import { PlainButton, type PlainButtonProps } from '../button/plain-button.tsx'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner/spinner.tsx'
import { Tooltip, type TooltipProps } from '../tooltip/tooltip.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps
  extends
    Omit<ComponentProps<'button'>, 'className' | 'style'>,
    Pick<PlainButtonProps, 'focusableWhenDisabled'> {
  /** Its name, for screen readers and in the tooltip. */
  label: string
  shortcut?: string | undefined
  size?: 'small' | 'medium'
  /** For a button that switches something on and off. */
  pressed?: boolean | undefined
  loading?: boolean | undefined
  tooltipSide?: TooltipProps['side']
  className?: string | undefined
}

/** A button that shows only an icon; its name and shortcut are in the tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, shortcut, size = 'medium', pressed, loading = false, tooltipSide, ...button } = props
  const { disabled = false, className, children, ...rest } = button
  return (
    <Tooltip content={label} shortcut={shortcut} {...(tooltipSide && { side: tooltipSide })}>
      <PlainButton
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        className={classNames(styles.button, className)}
        data-size={size}
        disabled={disabled}
        busy={loading}
      >
        {loading ? (
          <>
            <span className={styles.icon}>{children}</span>
            <span className={styles.spinner}>
              <Spinner />
            </span>
          </>
        ) : (
          children
        )}
      </PlainButton>
    </Tooltip>
  )
}
