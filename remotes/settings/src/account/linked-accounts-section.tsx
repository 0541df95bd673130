import type { AuthProvider, LinkedAccount } from '@tidings/contracts'
import { useQueryClient, useTranslation } from '@tidings/runtime'
import { Badge, Button, toast, WebImage } from '@tidings/ui'
import { linkAccount, linkedAccountsQuery, unlinkAccount } from './account.api.ts'
import { AccountSection } from './account-section.tsx'
import lines from '../form/lines.module.css'
import styles from './account.module.css'
import { FailureNotice } from './failure-notice.tsx'
import { useLinkFailure } from './use-link-failure.ts'
import { useProvenAction } from './use-proven-action.tsx'

export interface LinkedAccountsSectionProps {
  providers: AuthProvider[]
  accounts: LinkedAccount[]
  hasPassword: boolean
}

/** Accounts elsewhere that the user signs in with. */
export function LinkedAccountsSection({ providers, accounts, hasPassword }: LinkedAccountsSectionProps) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const { runProven, dialog, isRunning, failureText } = useProvenAction(hasPassword)
  const { ref, linkFailureText, forgetLink } = useLinkFailure()
  const failure = failureText ?? linkFailureText

  const start = async (deed: Parameters<typeof runProven>[0]) => {
    forgetLink()
    await runProven(deed)
  }

  const unlink = async (account: LinkedAccount) =>
    start({
      act: async (proof) => unlinkAccount(account, proof),
      onDone: () => {
        toast(t('linked.unlinked'))
        void queries.invalidateQueries(linkedAccountsQuery())
      },
    })

  return (
    <AccountSection title={t('linked.title')} description={t('linked.description')}>
      {failure && (
        <div ref={ref} tabIndex={-1}>
          <FailureNotice text={failure} />
        </div>
      )}
      <ul className={lines.list}>
        {providers.map(({ id, name, icon }) => {
          const linked = accounts.find(({ provider }) => provider === id)
          return (
            <li key={id} className={lines.line}>
              <WebImage src={icon} alt="" className={styles.icon} />
              <div className={lines.words}>
                <span className={styles.name}>
                  {name}
                  {linked && <Badge tone="success">{t('linked.linked')}</Badge>}
                </span>
              </div>
              <Button
                size="small"
                aria-label={t(linked ? 'linked.unlinkNamed' : 'linked.linkNamed', { name })}
                loading={isRunning}
                onClick={() =>
                  void (linked ? unlink(linked) : start({ act: async (proof) => linkAccount(id, proof) }))
                }
              >
                {linked ? t('linked.unlink') : t('linked.link')}
              </Button>
            </li>
          )
        })}
      </ul>
      {dialog}
    </AccountSection>
  )
}
