import type { AffectedUser, ManagedFlag } from '@tidings/contracts'
import { api, useQuery, useTranslation } from '@tidings/runtime'
import { Badge, Dialog, Search, Select, TextField } from '@tidings/ui'
import { useState } from 'react'
import { affectedUsersQuery, flagStatsQuery } from './admin.api.ts'
import { useDeed } from './use-deed.ts'
import lines from '../form/lines.module.css'
import styles from './admin.module.css'

const figures = ['totalUsers', 'enabledUsers', 'disabledUsers', 'overrideUsers'] as const

/** For how many a flag is on, for whom, and deciding it for one. */
export function FlagDialog({ flag, onClose }: { flag: ManagedFlag; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [search, setSearch] = useState('')
  const { data: stats } = useQuery(flagStatsQuery(flag.name))
  const { data: affected } = useQuery(affectedUsersQuery(flag.name, search))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={flag.name} size="large">
      <div className={styles.form}>
        {stats && (
          <dl className={styles.figures}>
            {figures.map((figure) => (
              <div key={figure} className={styles.figure}>
                <dt>{t(`flags.${figure}`)}</dt>
                <dd>{stats[figure]}</dd>
              </div>
            ))}
          </dl>
        )}
        <TextField
          label={t('users.search')}
          hideLabel
          type="search"
          placeholder={t('users.search')}
          icon={<Search />}
          value={search}
          onChange={setSearch}
        />
        {affected && affected.users.length === 0 && <p className={styles.hint}>{t('users.none')}</p>}
        {affected && affected.users.length > 0 && (
          <ul className={lines.list} aria-label={t('users.list')}>
            {affected.users.map((user) => (
              <AffectedRow key={user.id} flag={flag.name} user={user} />
            ))}
          </ul>
        )}
        {affected && affected.pagination.totalPages > 1 && (
          <p className={styles.hint}>
            {t('flags.more', { count: affected.pagination.total - affected.users.length })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function AffectedRow({ flag, user }: { flag: string; user: AffectedUser }) {
  const { t } = useTranslation('admin')
  const { run, isRunning } = useDeed()
  const isOn = user.status === 'enabled'
  const chosen = user.reason === 'rollout' ? 'rollout' : user.status
  const name = user.name ?? user.email
  const choose = (value: typeof chosen) =>
    void run(() =>
      value === 'rollout'
        ? api.featureFlags.removeOverride({ name: flag, userId: user.id })
        : api.featureFlags.setOverride({ name: flag, userId: user.id, forceEnabled: value === 'enabled' }),
    )
  return (
    <li className={lines.line} data-wide>
      <div className={lines.words}>
        <span className={styles.name}>
          {name}
          <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'flags.isOn' : 'flags.isOff')}</Badge>
        </span>
        <span className={styles.hint}>{user.email}</span>
      </div>
      <Select
        label={t('flags.forUser', { name })}
        hideLabel
        value={chosen}
        disabled={isRunning}
        options={(['rollout', 'enabled', 'disabled'] as const).map((value) => ({
          value,
          label: t(`flags.decide.${value}`),
        }))}
        onChange={choose}
      />
    </li>
  )
}
