import type { Invitation } from '@tidings/contracts'
import { formatRelative, useTranslation } from '@tidings/runtime'
import { Copy, IconButton, Trash2 } from '@tidings/ui'
import { useCopy } from '../form/use-copy.ts'
import lines from '../form/lines.module.css'
import styles from './invitations.module.css'

export interface InvitationRowProps {
  invitation: Invitation
  onRevoke: () => void
}

/** A code with what became of it. One that somebody came by is done with. */
export function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const { t } = useTranslation('invitations')
  const copy = useCopy()
  const { code, createdAt, usedAt } = invitation

  return (
    <li className={lines.line} data-used={usedAt !== null || undefined}>
      <div className={lines.words}>
        <code className={styles.code}>{code}</code>
        <span className={styles.hint}>
          {usedAt === null
            ? createdAt && t('made', { when: formatRelative(createdAt) })
            : t('used', { name: invitation.users.name ?? t('nobody'), when: formatRelative(usedAt) })}
        </span>
      </div>
      {usedAt === null && (
        <div className={styles.actions}>
          <IconButton label={t('copy', { code })} onClick={() => void copy(code, t('copied'))}>
            <Copy />
          </IconButton>
          <IconButton label={t('revoke', { code })} onClick={onRevoke}>
            <Trash2 />
          </IconButton>
        </div>
      )}
    </li>
  )
}
