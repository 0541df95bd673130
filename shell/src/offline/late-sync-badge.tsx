import { useEffect, useState, type ComponentType } from 'react'
import { $online, useStore, useTranslation, whenIdle } from '@tidings/runtime'
import styles from './sync-badge.module.css'

/** Where the sidebar, and in a narrow window its foot, says how this browser stands to the server. Of a page that has just begun there is nothing to say. */
export function LateSyncBadge() {
  const { t } = useTranslation('app')
  const isOnline = useStore($online)
  const [Badge, setBadge] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(async () => {
        const { LateSidebar } = await import('../layout/late-sidebar.tsx')
        setBadge(() => LateSidebar)
      }, 'untilThere'),
    [],
  )
  if (Badge) return <Badge />
  // On a first visit what says more may not have come before the network went, and is not kept here yet.
  if (isOnline) return null
  return <output className={styles.badge}>{t('sync.offline')}</output>
}
