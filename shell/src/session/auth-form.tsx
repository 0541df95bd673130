import { useTranslation } from '@tidings/runtime'
import { Button, TextField } from '@tidings/ui'
import type { ReactNode } from 'react'
import { AuthErrorMessage } from './auth-error-message.tsx'
import type { AuthError } from './auth-failure.ts'
import styles from './auth.module.css'
import type { useAuthForm } from './use-auth-form.ts'

/** What `useAuthForm` answers. */
export type AuthFormState = ReturnType<typeof useAuthForm>

export interface AuthFormProps {
  auth: AuthFormState
  submitLabel: string
  /** Why the server refused, where it was not this form that asked. */
  error?: AuthError | undefined
  children: ReactNode
  /** What else one may do, under the button. */
  aside?: ReactNode
}

/** A form of the sign-in pages: what went wrong, the fields, and the button that sends them. */
export function AuthForm({ auth, submitLabel, error = auth.error, children, aside }: AuthFormProps) {
  const { form, message, isSending, handleSubmit } = auth
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      {error && <AuthErrorMessage ref={message} error={error} />}
      {children}
      <Button type="submit" variant="primary" size="large" loading={isSending}>
        {submitLabel}
      </Button>
      {aside}
    </form>
  )
}

/** The address that names an account. */
export function EmailField({ auth: { field, failures } }: { auth: AuthFormState }) {
  const { t } = useTranslation('app')
  return (
    <TextField
      {...field('email')}
      label={t('auth.field.email')}
      type="email"
      size="large"
      required
      autoComplete="username"
      error={failures.email && t(failures.email)}
    />
  )
}
