import type { CurrentUser, IdentityProof, SecondFactors } from '@tidings/contracts'
import { useQueryClient, useTranslation } from '@tidings/runtime'
import { Badge, Button, toast } from '@tidings/ui'
import { useState } from 'react'
import {
  renewBackupCodes,
  secondFactorsQuery,
  setUpAuthenticator,
  switchOffTwoFactor,
  switchOnMailCodes,
  type Authenticator,
} from './account.api.ts'
import { AccountSection } from './account-section.tsx'
import styles from './account.module.css'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { BackupCodesDialog } from './backup-codes.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useProvenAction } from './use-proven-action.tsx'

export interface TwoFactorSectionProps {
  user: CurrentUser
  hasPassword: boolean
  /** Undefined until it is known. */
  factors: SecondFactors | undefined
}

type Asked = 'setUp' | 'mail' | 'off' | 'renew'

/** A second step at signing in: by an authenticator, with codes for when it is lost, or by codes that come by mail. */
export function TwoFactorSection({ user, hasPassword, factors }: TwoFactorSectionProps) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [authenticator, setAuthenticator] = useState<Authenticator>()
  const [codes, setCodes] = useState<string[]>()
  const proven = useProvenAction(hasPassword)
  const { email } = user
  const askFactors = async () => queries.invalidateQueries(secondFactorsQuery())
  const actions = {
    setUp: async (proof: IdentityProof) => setAuthenticator(await setUpAuthenticator(proof)),
    mail: async (proof: IdentityProof) => {
      await switchOnMailCodes(proof)
      toast(t('twoFactor.mailIsOn', { email }))
    },
    off: async (proof: IdentityProof) => {
      await switchOffTwoFactor(proof)
      await askFactors()
    },
    renew: async (proof: IdentityProof) => setCodes(await renewBackupCodes(proof)),
  }
  /** Whoever has a password is asked for it; others, for what else proves who they are, once the server wants that. */
  const doAsked = async (deed: Asked, password: string) =>
    hasPassword ? actions[deed]({ password }) : proven.runProven({ act: actions[deed] })
  return (
    <AccountSection title={t('twoFactor.title')} description={t('twoFactor.description')}>
      <Ways isOn={user.twoFactorEnabled === true} factors={factors} onAsk={setAsked} />
      <FailureNotice text={proven.failureText} />
      {asked && (
        <PasswordDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t(`twoFactor.ask.${asked}`)}
          description={t(`twoFactor.askHint.${asked}`, { email })}
          confirmLabel={t('goOn')}
          danger={asked === 'off'}
          proof={hasPassword ? 'password' : 'nothing'}
          onConfirm={async (password) => doAsked(asked, password)}
        />
      )}
      {proven.dialog}
      {authenticator && (
        <AuthenticatorDialog
          authenticator={authenticator}
          onClose={() => setAuthenticator(undefined)}
          onConfirmed={() => {
            setAuthenticator(undefined)
            setCodes(authenticator.backupCodes)
            void askFactors()
          }}
        />
      )}
      {codes && <BackupCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </AccountSection>
  )
}

interface WaysProps {
  isOn: boolean
  factors: SecondFactors | undefined
  onAsk: (asked: Asked) => void
}

const labels: Record<Asked, string> = {
  setUp: 'twoFactor.setUp',
  mail: 'twoFactor.mail',
  renew: 'twoFactor.renew',
  off: 'twoFactor.switchOff',
}

/** What can be done about the second step. */
function offersOf(state: 'off' | 'byMail' | 'on', canMail: boolean): Asked[] {
  if (state === 'on') return ['renew', 'off']
  if (state === 'byMail') return ['setUp', 'off']
  return canMail ? ['setUp', 'mail'] : ['setUp']
}

/** Whether there is a second step, by what, and what can be done about it. */
function Ways({ isOn, factors, onAsk }: WaysProps) {
  const { t } = useTranslation('account')
  const state = !isOn ? 'off' : factors?.authenticator === false ? 'byMail' : 'on'
  return (
    <div className={styles.actions}>
      <Badge tone={isOn ? 'success' : 'neutral'}>{t(`twoFactor.${state}`)}</Badge>
      {offersOf(state, factors?.mail === true).map((offer) => (
        <Button key={offer} onClick={() => onAsk(offer)}>
          {t(labels[offer])}
        </Button>
      ))}
    </div>
  )
}
