import { limits } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Eye, EyeOff, IconButton, TextField } from '@tidings/ui'
import { useState, type ReactNode } from 'react'

export interface PasswordFieldProps {
  name: string
  value: string
  onChange: (value: string) => void
  /** Tells password managers whether to fill one in or to propose one. */
  autoComplete: 'current-password' | 'new-password'
  description?: ReactNode
  error?: ReactNode
}

/** A password, which can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('app')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      label={t('auth.field.password')}
      type={isShown ? 'text' : 'password'}
      size="large"
      required
      autoCapitalize="none"
      spellCheck={false}
      // A hint to password managers, which then propose one that is taken.
      {...(props.autoComplete === 'new-password' && { minLength: limits.passwordMin })}
      trailing={
        <IconButton
          size="small"
          label={isShown ? t('auth.field.hidePassword') : t('auth.field.showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
