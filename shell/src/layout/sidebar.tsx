import type { CurrentUser } from '@tidings/contracts'
import {
  $contributions,
  changeSettings,
  preloadPart,
  runCommand,
  signOut,
  Slot,
  useShortcuts,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { IconButton, PanelLeft, Plus, ResizeHandle, toast, useIsNarrow } from '@tidings/ui'
import { memo } from 'react'
import { LateSyncBadge } from '../offline/late-sync-badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { sidebarWidths } from './column-widths.ts'
import { toggleSidebar } from './layout.store.ts'
import { PlayerRegion } from './player-region.tsx'
import { PageLinks } from './page-links.tsx'
import styles from './sidebar.module.css'

const NO_PROPERTIES = {}

const QUICK_ADD = 'global:quick-add'

export interface SidebarProps {
  user: CurrentUser
  width: number
  /** As `icons` each of them says its name when one points at it. */
  look: 'shown' | 'hidden' | 'icons'
  onWidthChange: (width: number) => void
  onShowShortcuts: () => void
}

/** The column at the side: who is signed in, what a remote puts there, and the way to the other pages. */
export const Sidebar = memo(({ user, width, look, onWidthChange, onShowShortcuts }: SidebarProps) => {
  const { t } = useTranslation('app')
  const isNarrow = useIsNarrow()
  const shortcut = useShortcuts()
  const quickAdd = useStore($contributions).commands.find(({ id }) => id === QUICK_ADD)

  function prepareQuickAdd() {
    if (quickAdd?.opens) preloadPart(quickAdd.opens)
  }

  async function handleSignOut() {
    try {
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
            shortcut={shortcut(QUICK_ADD)}
            size="small"
            onPointerEnter={prepareQuickAdd}
            onFocus={prepareQuickAdd}
            onClick={() => runCommand(QUICK_ADD)}
          >
            <Plus />
          </IconButton>
        )}
        {!isNarrow && (
          <IconButton
            label={t(look === 'icons' ? 'frame.showSidebar' : 'frame.hideSidebar')}
            shortcut={shortcut('layout:toggle-subscription-column')}
            size="small"
            onClick={toggleSidebar}
          >
            <PanelLeft />
          </IconButton>
        )}
      </header>
      <div className={styles.body}>
        <Slot name="sidebar" properties={NO_PROPERTIES} />
      </div>
      {!isNarrow && <PlayerRegion />}
      {!isNarrow && (
        <footer className={styles.foot}>
          {/* Above the links, which stay where they are when something is said. */}
          <LateSyncBadge />
          <PageLinks className={styles.links} linkClassName={styles.link} />
        </footer>
      )}
      {!isNarrow && look === 'shown' && (
        <ResizeHandle
          label={t('frame.sidebarWidth')}
          value={width}
          min={sidebarWidths.min}
          max={sidebarWidths.max}
          defaultValue={sidebarWidths.initial}
          onChange={onWidthChange}
          onCommit={(feedColWidth) => void changeSettings({ feedColWidth })}
        />
      )}
    </aside>
  )
})
