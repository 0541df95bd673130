import { useRender } from '@base-ui/react/use-render'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './button.module.css'
import type { ButtonSize, ButtonVariant } from './button.tsx'

export interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className' | 'style'> {
  /** A link of the router, for example `<Link to="/" />`; otherwise give `href`. */
  render?: ReactElement
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  className?: string | undefined
}

/** A link that looks like a button: for going somewhere, where Button is for doing something. */
export function LinkButton(props: LinkButtonProps) {
  const { render, variant = 'secondary', size = 'medium', icon, className, children, ...link } = props
  return useRender({
    ...(render && { render }),
    defaultTagName: 'a',
    state: { variant, size },
    props: {
      ...link,
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
