import { useQuery, useTranslation } from '@tidings/runtime'
import { EmptyState, Search, SegmentedControl, TextField } from '@tidings/ui'
import { useState } from 'react'
import { usersQuery, type UsersWish } from './admin.api.ts'
import { FailedNotice } from './failed-notice.tsx'
import { Pager, useExistingPage } from './pager.tsx'
import { UserRow } from './user-row.tsx'
import lines from '../form/lines.module.css'
import styles from './admin.module.css'

const filters = ['all', 'admin', 'suspended'] as const

/** Everybody who has an account, to be found and acted on. */
export function UsersPage() {
  const { t } = useTranslation('admin')
  const [wish, setWish] = useState<UsersWish>({ search: '', filter: 'all', page: 1 })
  const { data, isError, refetch } = useQuery(usersQuery(wish))
  useExistingPage(data?.pagination, wish.page, (page) => setWish({ ...wish, page }))
  return (
    <>
      <div className={styles.tools}>
        <TextField
          label={t('users.search')}
          hideLabel
          type="search"
          placeholder={t('users.search')}
          icon={<Search />}
          value={wish.search}
          onChange={(search) => setWish({ ...wish, search, page: 1 })}
        />
        <SegmentedControl
          label={t('users.filter')}
          value={wish.filter}
          options={filters.map((value) => ({ value, label: t(`users.only.${value}`) }))}
          onChange={(filter) => setWish({ ...wish, filter, page: 1 })}
        />
      </div>
      {isError && <FailedNotice onRetry={() => void refetch()} />}
      {data && (
        <>
          <output className={styles.hint}>{t('users.count', { count: data.pagination.total })}</output>
          {data.users.length === 0 && <EmptyState icon={<Search />} title={t('users.none')} />}
          {data.users.length > 0 && (
            <ul className={lines.list} aria-label={t('users.list')}>
              {data.users.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </ul>
          )}
          <Pager pagination={data.pagination} onPage={(page) => setWish({ ...wish, page })} />
        </>
      )}
    </>
  )
}
