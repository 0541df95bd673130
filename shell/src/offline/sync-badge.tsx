import type { ReactElement } from 'react'
import { db, getFirstFetches, retryOutbox } from '@tidings/db'
import { $online, $outboxStatus, useLiveQuery, useStore, useTranslation } from '@tidings/runtime'
import { Button, CloudOff, RefreshCw, TriangleAlert } from '@tidings/ui'
import styles from './sync-badge.module.css'
import { syncStateOf, type SyncState } from './sync-state.ts'
import { useHasCome } from './use-has-come.ts'
import { useLasting } from './use-lasting.ts'

const icons: Record<Exclude<SyncState, 'synced'>, ReactElement> = {
  fetching: <RefreshCw aria-hidden="true" />,
  waiting: <RefreshCw aria-hidden="true" />,
  failed: <TriangleAlert aria-hidden="true" />,
  offline: <CloudOff aria-hidden="true" />,
}

/** What is on its way for longer than this is worth a word. */
const PATIENCE_MS = 3000

/** Says what keeps this browser and the server apart; nothing while all is well, or soon will be. */
export function SyncBadge() {
  const { t } = useTranslation(['app', 'common'])
  const isOnline = useStore($online)
  const status = useStore($outboxStatus)
  const fetches = useLiveQuery(() => getFirstFetches(db))
  const isDue = useHasCome(status.dueAt)
  const isLate = useLasting(isOnline && isDue, PATIENCE_MS)
  const isFetching = useLasting(isOnline && fetches !== undefined, PATIENCE_MS)
  const state = syncStateOf({ isOnline, failed: status.failed, isLate, isFetching })
  const isOnItsWay = state === 'waiting' || state === 'fetching'
  if (state === 'synced') return null
  return (
    <div className={styles.badge} data-state={state}>
      {icons[state]}
      {/* Only what lasts is read out: a change on its way is none of anyone's concern, nor is each feed that came. */}
      <span className={styles.text} role={isOnItsWay ? undefined : 'status'}>
        {t(`sync.${state}`, { count: status.pending, ...fetches })}
        {state === 'offline' && status.pending > 0 && ` · ${t('sync.waiting', { count: status.pending })}`}
      </span>
      {state === 'failed' && (
        <Button variant="quiet" size="small" onClick={() => void retryOutbox(db)}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  )
}
