import { formatDate, useQuery, useQueryClient, useTranslation } from '@tidings/runtime'
import { Button, IconButton, Pencil, Plus, Trash2 } from '@tidings/ui'
import { useState } from 'react'
import { AccountSection } from './account-section.tsx'
import lines from '../form/lines.module.css'
import styles from './account.module.css'
import { deviceName } from './device-name.ts'
import { FailureNotice } from './failure-notice.tsx'
import { addPasskey, canMakePasskeys, passkeysQuery, removePasskey } from './passkeys.api.ts'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Signing in by a device that knows its user, without a password. */
export function PasskeysSection() {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const { data: passkeys = [] } = useQuery(passkeysQuery())
  const { run, isRunning, failureText } = useAccountAction()
  const [renamed, setRenamed] = useState<(typeof passkeys)[number]>()

  async function change(action: () => Promise<unknown>, told: string) {
    if (await run(action, told)) await queries.invalidateQueries(passkeysQuery())
  }

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
                onClick={() => void change(async () => removePasskey(id), t('passkeys.removed'))}
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
              void change(async () => addPasskey(deviceName(navigator.userAgent)), t('passkeys.added'))
            }
          >
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>{t('passkeys.unavailable')}</p>
      )}
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
