import type { ApiToken } from '@tidings/contracts'
import { api, formatDate, formatRelative, useQuery, useQueryClient, useTranslation } from '@tidings/runtime'
import { Badge, Button, ConfirmDialog, IconButton, Plus, Trash2 } from '@tidings/ui'
import { useState } from 'react'
import { AccountSection } from './account-section.tsx'
import lines from '../form/lines.module.css'
import styles from './account.module.css'
import { TokenDialog } from './token-dialog.tsx'
import { tokensQuery } from './tokens.api.ts'
import { ToolsAddress } from './tools-address.tsx'

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
        <ConfirmDialog
          open
          danger
          onOpenChange={() => setRemoved(undefined)}
          title={t('tokens.removeTitle', { name: removed.name })}
          description={t('tokens.removeHint')}
          confirmLabel={t('tokens.removeConfirm')}
          cancelLabel={t('cancel')}
          onConfirm={async () => {
            await api.tokens.remove({ id: removed.id })
            await refresh()
          }}
        />
      )}
    </AccountSection>
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
