import type { IdentityProof } from '@tidings/contracts'
import { formatDate, useQuery, useQueryClient, useTranslation } from '@tidings/runtime'
import { Button, IconButton, Pencil, Plus, toast, Trash2 } from '@tidings/ui'
import { useState } from 'react'
import { AccountSection } from './account-section.tsx'
import lines from '../form/lines.module.css'
import styles from './account.module.css'
import { deviceName } from './device-name.ts'
import { FailureNotice } from './failure-notice.tsx'
import { addPasskey, canMakePasskeys, passkeysQuery, removePasskey } from './passkeys.api.ts'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { useProvenAction } from './use-proven-action.tsx'

/** Signing in by a device that knows its user, without a password. */
export function PasskeysSection({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const { data: passkeys = [] } = useQuery(passkeysQuery())
  const { runProven, dialog, isRunning, failureText } = useProvenAction(hasPassword)
  const [renamed, setRenamed] = useState<(typeof passkeys)[number]>()

  const change = async (act: (proof: IdentityProof) => Promise<unknown>, told: string) =>
    runProven({
      act,
      onDone: () => {
        toast(told)
        void queries.invalidateQueries(passkeysQuery())
      },
    })

  return (
    <AccountSection title={t('passkeys.title')} description={t('passkeys.description')}>
      <FailureNotice text={failureText} />
      {passkeys.length > 0 && (
        <ul className={lines.list}>
          {passkeys.map(({ id, name, createdAt }) => (
            <li key={id} className={lines.line}>
              <div className={lines.words}>
                <span className={styles.name}>{name || t('passkeys.unnamed')}</span>
                {createdAt && (
                  <span className={styles.hint}>{t('passkeys.made', { when: formatDate(createdAt) })}</span>
                )}
              </div>
              <IconButton
                label={t('passkeys.rename', { name: name || t('passkeys.unnamed') })}
                onClick={() => setRenamed({ id, name })}
              >
                <Pencil />
              </IconButton>
              <IconButton
                label={t('passkeys.remove', { name: name || t('passkeys.unnamed') })}
                onClick={() => void change(async (proof) => removePasskey(id, proof), t('passkeys.removed'))}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {canMakePasskeys() ? (
        <div className={styles.actions}>
          <Button
            icon={<Plus />}
            loading={isRunning}
            onClick={() =>
              void change(
                async (proof) => addPasskey(deviceName(navigator.userAgent), proof),
                t('passkeys.added'),
              )
            }
          >
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>{t('passkeys.unavailable')}</p>
      )}
      {dialog}
      {renamed && (
        <RenamePasskeyDialog
          passkey={renamed}
          onClose={() => setRenamed(undefined)}
          onRenamed={() => void queries.invalidateQueries(passkeysQuery())}
        />
      )}
    </AccountSection>
  )
}
