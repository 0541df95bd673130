import { $session, configsQuery, useQuery, useStore, useTranslation } from '@tidings/runtime'
import { Button, Callout, ConfirmDialog, EmptyState, Plus, toast, UsersRound } from '@tidings/ui'
import { useState } from 'react'
import { copyText } from '../form/use-copy.ts'
import { InvitationRow } from './invitation-row.tsx'
import { makeInvitation, revokeInvitation } from './invitations.api.ts'
import lines from '../form/lines.module.css'
import styles from './invitations.module.css'
import { useInvitations } from './use-invitations.ts'

/** The codes by which the user lets others in, for the settings. */
export function InvitationsPart() {
  const { t } = useTranslation('invitations')
  const { data: configs } = useQuery(configsQuery())
  const { invitations, limit, isFailed, retry, isRunning, run } = useInvitations()
  // Those who run the server may make any number, which is a large one.
  const isAdmin = useStore($session)?.role === 'admin'
  const [revoked, setRevoked] = useState<string>()

  async function make() {
    await run(async () => {
      const code = await makeInvitation()
      toast(t((await copyText(code)) ? 'madeAndCopied' : 'madeNow'))
    })
  }

  if (isFailed)
    return (
      <Callout tone="danger" title={t('failed')} action={<Button onClick={retry}>{t('again')}</Button>} />
    )
  if (!invitations || limit === undefined) return null
  const left = Math.max(limit - invitations.length, 0)
  const button = (
    <Button
      variant="primary"
      icon={<Plus />}
      loading={isRunning}
      disabled={left === 0}
      onClick={() => void make()}
    >
      {t('make')}
    </Button>
  )
  return (
    <div className={styles.page}>
      {configs && !configs.INVITATION_ENABLED && <Callout title={t('needless')}>{t('needlessText')}</Callout>}
      {invitations.length === 0 ? (
        <EmptyState icon={<UsersRound />} title={t('none')} text={t('noneText')} action={button} />
      ) : (
        <>
          <div className={styles.head}>
            {button}
            {!isAdmin && (
              <output className={styles.hint}>{left > 0 ? t('left', { count: left }) : t('noneLeft')}</output>
            )}
          </div>
          <ul className={lines.list} aria-label={t('list')}>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.code}
                invitation={invitation}
                onRevoke={() => setRevoked(invitation.code)}
              />
            ))}
          </ul>
        </>
      )}
      {revoked !== undefined && (
        <ConfirmDialog
          open
          danger
          onOpenChange={() => setRevoked(undefined)}
          title={t('revokeTitle', { code: revoked })}
          description={t('revokeText')}
          confirmLabel={t('revokeConfirm')}
          cancelLabel={t('cancel')}
          onConfirm={async () => {
            await run(async () => revokeInvitation(revoked))
          }}
        />
      )}
    </div>
  )
}
