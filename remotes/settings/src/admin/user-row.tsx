import { roles, type ManagedUser, type Role } from '@tidings/contracts'
import { $session, api, formatDate, formatRelative, useStore, useTranslation } from '@tidings/runtime'
import {
  Avatar,
  Badge,
  Ellipsis,
  IconButton,
  Menu,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  MenuSubmenu,
} from '@tidings/ui'
import { useState } from 'react'
import { useDeed } from './use-deed.ts'
import { UserDialog, type UserDeed } from './user-dialog.tsx'
import lines from '../form/lines.module.css'
import styles from './admin.module.css'

const AS_EVERYBODY = 'everybody'

/** One account, what it may do, and what an administrator may do with it. */
export function UserRow({ user }: { user: ManagedUser }) {
  const { t } = useTranslation('admin')
  const isSelf = useStore($session)?.id === user.id
  const [asked, setAsked] = useState<UserDeed>()
  const seen = user.lastSeenAt
    ? t('users.seen', { when: formatRelative(user.lastSeenAt) })
    : t('users.unseen')
  const hints = [seen, t('users.follows', { count: user.subscriptionCount })]
  return (
    <li className={lines.line}>
      <Avatar src={user.image} name={user.name} size={32} />
      <div className={lines.words}>
        <span className={styles.name}>
          {user.name}
          <Badge tone={user.effectiveRole === 'admin' ? 'accent' : 'neutral'}>
            {t(`role.${user.effectiveRole}`)}
          </Badge>
          {user.suspended && <Badge tone="danger">{t('users.suspended')}</Badge>}
          {user.twoFactorEnabled && <Badge tone="success">{t('users.twoFactor')}</Badge>}
        </span>
        <span className={styles.hint}>{user.email}</span>
        <span className={styles.hint}>
          {hints.join(' · ')}
          {user.roleEndAt && ` · ${t('users.roleEnds', { when: formatDate(user.roleEndAt) })}`}
        </span>
      </div>
      {isSelf ? <Badge>{t('users.you')}</Badge> : <UserMenu user={user} onAsk={setAsked} />}
      {asked && <UserDialog user={user} deed={asked} onClose={() => setAsked(undefined)} />}
    </li>
  )
}

function UserMenu({ user, onAsk }: { user: ManagedUser; onAsk: (deed: UserDeed) => void }) {
  const { t } = useTranslation('admin')
  const { run } = useDeed()
  const changeRole = (role: Role | null) => {
    if (role === 'admin' || user.role === 'admin') return onAsk({ kind: 'role', role })
    void run(() => api.users.update({ userId: user.id, role }), t('users.roleChanged', { name: user.name }))
  }
  const release = () => {
    if (user.role === 'admin') return onAsk({ kind: 'release' })
    void run(
      () => api.users.update({ userId: user.id, suspended: false }),
      t('users.done.release', { name: user.name }),
    )
  }
  const options = [
    { value: AS_EVERYBODY, label: t('role.everybody') },
    ...roles.map((role) => ({ value: role, label: t(`role.${role}`) })),
  ]
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('users.menu', { name: user.name })}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuSubmenu label={t('users.role')}>
        <MenuRadioGroup
          label={t('users.role')}
          value={user.role ?? AS_EVERYBODY}
          options={options}
          onChange={(value) => changeRole(roles.find((role) => role === value) ?? null)}
        />
      </MenuSubmenu>
      <MenuItem onSelect={() => onAsk({ kind: 'password' })}>{t('users.ask.password')}</MenuItem>
      {user.twoFactorEnabled && (
        <MenuItem onSelect={() => onAsk({ kind: 'twoFactor' })}>{t('users.ask.twoFactor')}</MenuItem>
      )}
      <MenuSeparator />
      {user.suspended ? (
        <MenuItem onSelect={release}>{t('users.release')}</MenuItem>
      ) : (
        <MenuItem danger onSelect={() => onAsk({ kind: 'suspend' })}>
          {t('users.ask.suspend')}
        </MenuItem>
      )}
      <MenuItem danger onSelect={() => onAsk({ kind: 'delete' })}>
        {t('users.ask.delete')}
      </MenuItem>
    </Menu>
  )
}
