import { ApiError } from '@tidings/contracts'
import { Navigate, paths, useSearchParams, useTranslation } from '@tidings/runtime'
import { TextField } from '@tidings/ui'
import { useState } from 'react'
import { acceptInvitation, leave } from './account.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthError, type AuthFailure } from './auth-failure.ts'
import { AuthPage } from './auth-page.tsx'
import styles from './auth.module.css'
import { useAuthForm } from './use-auth-form.ts'

const failures: Partial<Record<string, AuthFailure>> = {
  invitationNotFound: 'invitationNotFound',
  invitationUsed: 'invitationUsed',
  operationNotCompleted: 'tooManyTries',
}

/** The page at /invitation, where whoever was not let in yet types a code; `?code=` brings one. */
export function InvitationPage() {
  const { t } = useTranslation('app')
  const [query] = useSearchParams()
  const [isIn, setIsIn] = useState(false)
  const initial = { code: query.get('code') ?? '' }
  const auth = useAuthForm('code', async ({ code }) => setIsIn(await comeIn(code)), initial)
  const { failures: missing, field, ask } = auth
  if (isIn) return <Navigate to={paths.home} replace />
  return (
    <AuthPage
      title={t('auth.invitation.title')}
      lead={t('auth.invitation.lead')}
      alternative={
        <button type="button" className={styles.link} onClick={() => void ask(leave)}>
          {t('auth.invitation.signOut')}
        </button>
      }
      forEverybody
    >
      <AuthForm auth={auth} submitLabel={t('auth.invitation.submit')}>
        <TextField
          {...field('code')}
          label={t('auth.invitation.code')}
          size="large"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={missing.code && t('auth.invitation.codeMissing')}
        />
      </AuthForm>
    </AuthPage>
  )
}

/** Whoever is in already needs no code. */
async function comeIn(code: string): Promise<boolean> {
  try {
    await acceptInvitation(code)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw new AuthError('unreachable', { cause: error })
    if (error.key === 'invitationExists') return true
    throw new AuthError(failures[error.key] ?? 'unknown', { cause: error })
  }
}
