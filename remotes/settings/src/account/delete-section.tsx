import type { CurrentUser } from '@tidings/contracts'
import { apiUrl, paths, useNavigate, useTranslation } from '@tidings/runtime'
import { Button, Download, LinkButton } from '@tidings/ui'
import { useState } from 'react'
import { deleteAccount } from './account.api.ts'
import { withoutPassword } from './account-call.ts'
import { AccountSection } from './account-section.tsx'
import styles from './account.module.css'
import { PasswordDialog } from './password-dialog.tsx'

export interface DeleteSectionProps {
  user: CurrentUser
  hasPassword: boolean
  hasAuthenticator: boolean
  /** Whether it is known what proves who is there. */
  isKnown: boolean
}

/** Going for good, with what one follows in hand. */
export function DeleteSection({ user, hasPassword, hasAuthenticator, isKnown }: DeleteSectionProps) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const proof = hasAuthenticator ? 'code' : hasPassword ? 'password' : 'nothing'

  async function confirm(value: string) {
    const proven = { code: { TOTPCode: value }, password: { password: value }, nothing: {} }
    try {
      await deleteAccount(proven[proof])
    } catch (error) {
      throw proof === 'nothing' ? withoutPassword(error) : error
    }
    void navigate(paths.login, { replace: true })
  }

  return (
    <AccountSection title={t('delete.title')} description={t('delete.description')}>
      <div className={styles.actions}>
        <LinkButton icon={<Download />} href={apiUrl('/subscriptions/export?folderMode=view').href} download>
          {t('delete.export')}
        </LinkButton>
        <Button variant="danger" disabled={!isKnown} onClick={() => setIsAsked(true)}>
          {t('delete.start')}
        </Button>
      </div>
      <PasswordDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('delete.ask')}
        description={t('delete.lost', { email: user.email })}
        confirmLabel={t('delete.confirm')}
        danger
        proof={proof}
        onConfirm={confirm}
      />
    </AccountSection>
  )
}
