import { db, getFirstFetches, getOutboxStatus, retryOutbox } from '@tidings/db'
import { $online, useLiveQuery, useStore, useTranslation } from '@tidings/runtime'
import { Button, CircleCheck, CloudOff, RefreshCw, TriangleAlert } from '@tidings/ui'
import styles from './sync-badge.module.css'
import { syncStateOf } from './sync-state.ts'

const icons = {
  synced: <CircleCheck aria-hidden="true" />,
  fetching: <RefreshCw aria-hidden="true" />,
  waiting: <RefreshCw aria-hidden="true" />,
  failed: <TriangleAlert aria-hidden="true" />,
  offline: <CloudOff aria-hidden="true" />,
}

/** Whether the server knows what was done here, for the foot of the sidebar. */
export function SyncBadge() {
  const { t } = useTranslation(['app', 'common'])
  const isOnline = useStore($online)
  const status = useLiveQuery(() => getOutboxStatus(db)) ?? { pending: 0, failed: 0 }
  const fetches = useLiveQuery(() => getFirstFetches(db))
  const state = syncStateOf(isOnline, status, fetches !== undefined)
  return (
    <div className={styles.badge} data-state={state}>
      {icons[state]}
      {/* Only what lasts is read out: a change on its way is none of anyone's concern, nor is each feed that came. */}
      <span className={styles.text} role={state === 'waiting' || state === 'fetching' ? undefined : 'status'}>
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
