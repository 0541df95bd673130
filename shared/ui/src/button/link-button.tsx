import { useRender } from '@base-ui/react/use-render'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { ButtonSize, ButtonVariant } from './button.tsx'
import styles from './button.module.css'

export interface LinkButtonProps {
  /** The link itself, for example `<Link to="/" />` or `<a href="…" />`. */
  render: ReactElement
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A link that looks like a button: for going somewhere, where Button is for doing something. */
export function LinkButton(props: LinkButtonProps) {
  const { render, variant = 'secondary', size = 'medium', icon, className, children } = props
  return useRender({
    render,
    defaultTagName: 'a',
    state: { variant, size },
    props: {
      className: classNames(styles.button, className),
      children: (
        <span className={styles.content}>
          {icon}
          {children}
        </span>
      ),
    },
  })
}
