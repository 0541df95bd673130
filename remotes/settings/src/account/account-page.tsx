import { $session, useQuery, useStore } from '@tidings/runtime'
import { linkedAccountsQuery, providersQuery, secondFactorsQuery } from './account.api.ts'
import styles from './account.module.css'
import { DeleteSection } from './delete-section.tsx'
import { EmailSection } from './email-section.tsx'
import { LinkedAccountsSection } from './linked-accounts-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** Everything about the account of whoever is signed in. */
export function AccountPage() {
  const user = useStore($session)
  const linked = useQuery(linkedAccountsQuery())
  const secondFactors = useQuery(secondFactorsQuery())
  const { data: providers = [] } = useQuery(providersQuery())
  if (!user) return null
  const { data: accounts } = linked
  const { data: factors } = secondFactors
  // Until it is known, as nearly everybody has one.
  const hasPassword = accounts?.some(({ provider }) => provider === 'credential') ?? true
  const hasAuthenticator = factors?.authenticator ?? user.twoFactorEnabled === true
  const others = providers.filter(({ id }) => id !== 'credential')
  return (
    <div className={styles.page}>
      <ProfileSection key={user.id} user={user} />
      <EmailSection user={user} hasPassword={hasPassword} />
      <PasswordSection user={user} hasPassword={hasPassword} />
      <TwoFactorSection user={user} hasPassword={hasPassword} factors={factors} />
      <PasskeysSection hasPassword={hasPassword} />
      <SessionsSection />
      {others.length > 0 && (
        <LinkedAccountsSection providers={others} accounts={accounts ?? []} hasPassword={hasPassword} />
      )}
      <TokensSection hasPassword={hasPassword} />
      <DeleteSection
        {...{ user, hasPassword, hasAuthenticator }}
        isKnown={!linked.isPending && !secondFactors.isPending}
      />
    </div>
  )
}
