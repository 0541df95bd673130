import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '@tidings/runtime'

/** Where the sidebar says how this browser stands to the server. Of a page that has just begun there is nothing to say. */
export function SyncPlace() {
  const [Badge, setBadge] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(async () => {
        const { LateSidebar } = await import('../layout/late-sidebar.tsx')
        setBadge(() => LateSidebar)
      }, 'untilThere'),
    [],
  )
  return Badge && <Badge />
}
