import { limits } from '@tidings/contracts'
import { useQuery, useTranslation } from '@tidings/runtime'
import { Search, TextField } from '@tidings/ui'
import { useState } from 'react'
import { FailureNotice } from '../../failures/failure-notice.tsx'
import { OlderSessions } from './older-sessions.tsx'
import { foundSessionsQuery, lastOfFull, sessionsQuery } from './sessions.api.ts'
import { Sessions, type SessionsProps } from './sessions.tsx'
import styles from './sessions.module.css'

export type SessionListProps = Omit<SessionsProps, 'sessions'>

/** All chats, the latest first, or those that a search finds. */
export function SessionList(props: SessionListProps) {
  const { t } = useTranslation('ai')
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const all = useQuery(sessionsQuery())
  const found = useQuery({ ...foundSessionsQuery(search), enabled: search !== '' })
  const { data: shown, error, refetch } = search === '' ? all : found
  const last = shown && lastOfFull(shown)

  if (all.data?.length === 0) return <p className={styles.none}>{t('chat.session.none')}</p>
  return (
    <>
      <div className={styles.search}>
        <TextField
          label={t('chat.session.search')}
          hideLabel
          type="search"
          icon={<Search />}
          placeholder={t('chat.session.search')}
          maxLength={limits.searchLength}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {error && !shown && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {shown?.length === 0 && <p className={styles.none}>{t('chat.session.nothingFound')}</p>}
      {shown && <Sessions {...props} sessions={shown} />}
      {shown && last && (
        <OlderSessions key={search} {...props} sessions={shown} after={last} search={search} />
      )}
    </>
  )
}
