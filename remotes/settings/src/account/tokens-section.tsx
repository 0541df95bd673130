import type { ApiToken } from '@tidings/contracts'
import { formatDate, formatRelative, useQuery, useQueryClient, useTranslation } from '@tidings/runtime'
import { Badge, Button, ConfirmDialog, IconButton, Plus, Trash2 } from '@tidings/ui'
import { useState } from 'react'
import { AccountSection } from './account-section.tsx'
import lines from '../form/lines.module.css'
import styles from './account.module.css'
import { FailureNotice } from './failure-notice.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { removeToken, tokensQuery } from './tokens.api.ts'
import { ToolsAddress } from './tools-address.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Tokens with which programs of the user call the API. */
export function TokensSection({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const { data: tokens = [] } = useQuery(tokensQuery())
  const [isMaking, setIsMaking] = useState(false)
  const [removed, setRemoved] = useState<ApiToken>()
  const refresh = async () => queries.invalidateQueries(tokensQuery())
  return (
    <AccountSection title={t('tokens.title')} description={t('tokens.description')}>
      {tokens.length > 0 && (
        <ul className={lines.list}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRemove={() => setRemoved(token)} />
          ))}
        </ul>
      )}
      <ToolsAddress />
      <div className={styles.actions}>
        <Button icon={<Plus />} onClick={() => setIsMaking(true)}>
          {t('tokens.make')}
        </Button>
      </div>
      {isMaking && (
        <TokenDialog
          hasPassword={hasPassword}
          onClose={() => setIsMaking(false)}
          onMade={() => void refresh()}
        />
      )}
      {removed && (
        <RemoveTokenDialog token={removed} onClose={() => setRemoved(undefined)} onRemoved={refresh} />
      )}
    </AccountSection>
  )
}

interface RemoveTokenDialogProps {
  token: ApiToken
  onClose: () => void
  onRemoved: () => Promise<void>
}

function RemoveTokenDialog({ token: { id, name }, onClose, onRemoved }: RemoveTokenDialogProps) {
  const { t } = useTranslation('account')
  const { run, failureText } = useAccountAction()
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={t('tokens.removeTitle', { name })}
      description={t('tokens.removeHint')}
      confirmLabel={t('tokens.removeConfirm')}
      cancelLabel={t('cancel')}
      onConfirm={async () => {
        const isRemoved = await run(async () => removeToken(id))
        if (isRemoved) await onRemoved()
        return isRemoved
      }}
    >
      <FailureNotice text={failureText} />
    </ConfirmDialog>
  )
}

function TokenRow({ token, onRemove }: { token: ApiToken; onRemove: () => void }) {
  const { t } = useTranslation('account')
  const { name, scope, lastUsedAt, expiresAt } = token
  const used = lastUsedAt ? t('tokens.used', { when: formatRelative(lastUsedAt) }) : t('tokens.unused')
  const ends = expiresAt ? t('tokens.ends', { when: formatDate(expiresAt) }) : undefined
  return (
    <li className={lines.line}>
      <div className={lines.words}>
        <span className={styles.name}>
          {name}
          <Badge>{t(`tokens.scope.${scope}`)}</Badge>
        </span>
        <span className={styles.hint}>{[used, ends].filter(Boolean).join(' · ')}</span>
      </div>
      <IconButton label={t('tokens.remove', { name })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  )
}
