import { limits } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Callout } from '@tidings/ui'
import type { RefObject } from 'react'
import type { AuthError } from './auth-failure.ts'
import styles from './auth.module.css'

export interface AuthErrorMessageProps {
  error: AuthError
  ref: RefObject<HTMLDivElement | null>
}

/** Why the server let nobody in; it takes the focus, so that it is read out. */
export function AuthErrorMessage({ error, ref }: AuthErrorMessageProps) {
  const { t } = useTranslation('app')
  const values = { count: error.minutes, min: limits.passwordMin, max: limits.passwordMax }
  return (
    <div ref={ref} tabIndex={-1} className={styles.message}>
      <Callout tone="danger" title={t(`auth.failure.${error.failure}`, values)} />
    </div>
  )
}
