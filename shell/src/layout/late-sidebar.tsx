import { SyncBadge } from '../offline/sync-badge.tsx'
import { IconNames } from './icon-names.tsx'

/** What comes late to the sidebar: what is to be said of the server, and of icons their names. */
export function LateSidebar() {
  return (
    <>
      <SyncBadge />
      <IconNames />
    </>
  )
}
