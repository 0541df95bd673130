import type { CurrentUser } from '@tidings/contracts'
import { $contributions, runCommand, Slot, useStore, useTranslation } from '@tidings/runtime'
import { IconButton, PanelLeft, Plus, ResizeHandle, toast } from '@tidings/ui'
import { SyncBadge } from '../offline/sync-badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { $layout, changeLayout, sidebarWidths, toggleSidebar } from './layout.store.ts'
import { PageLinks } from './page-links.tsx'
import styles from './sidebar.module.css'
import { useIsNarrow } from './use-is-narrow.ts'

const QUICK_ADD = 'global:quick-add'

export interface SidebarProps {
  user: CurrentUser
  onShowShortcuts: () => void
}

/** The column at the side: who is signed in, what a remote puts there, and the way to the other pages. */
export function Sidebar({ user, onShowShortcuts }: SidebarProps) {
  const { t } = useTranslation('app')
  const isNarrow = useIsNarrow()
  const { sidebarWidth, isSidebarShown } = useStore($layout)
  const quickAdd = useStore($contributions).commands.find(({ id }) => id === QUICK_ADD)

  async function handleSignOut() {
    try {
      const { signOut } = await import('../session/account.ts')
      await signOut()
    } catch {
      toast.error(t('auth.failure.unreachable'))
    }
  }

  return (
    <aside className={styles.sidebar} aria-label={t('frame.sidebar')}>
      <header className={styles.header}>
        <div className={styles.account}>
          <AccountMenu user={user} onShowShortcuts={onShowShortcuts} onSignOut={() => void handleSignOut()} />
        </div>
        {quickAdd && (
          <IconButton
            label={t('frame.add')}
            shortcut={quickAdd.keys[0]}
            size="small"
            onClick={() => runCommand(QUICK_ADD)}
          >
            <Plus />
          </IconButton>
        )}
        {!isNarrow && (
          <IconButton label={t('frame.hideSidebar')} shortcut="mod+b" size="small" onClick={toggleSidebar}>
            <PanelLeft />
          </IconButton>
        )}
      </header>
      <div className={styles.body}>
        <Slot name="sidebar" properties={{}} />
      </div>
      <footer className={styles.foot}>
        {!isNarrow && <PageLinks className={styles.links} linkClassName={styles.link} />}
        <SyncBadge />
      </footer>
      {!isNarrow && isSidebarShown && (
        <ResizeHandle
          label={t('frame.sidebarWidth')}
          value={sidebarWidth}
          min={sidebarWidths.min}
          max={sidebarWidths.max}
          defaultValue={sidebarWidths.initial}
          onChange={(value) => changeLayout({ sidebarWidth: value })}
        />
      )}
    </aside>
  )
}
