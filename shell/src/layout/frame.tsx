import type { CurrentUser } from '@tidings/contracts'
import {
  $isPanelOpen,
  $metLimit,
  Outlet,
  paths,
  useNavigate,
  useSettings,
  useStore,
  useTranslation,
  whenIdle,
} from '@tidings/runtime'
import { lazily, loadLateComponents, PanelLeft, useIsNarrow } from '@tidings/ui'
import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react'
import { useShellCommands } from '../commands/use-shell-commands.ts'
import { LateSyncBadge } from '../offline/late-sync-badge.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './frame.module.css'
import { toggleSidebar } from './layout.store.ts'
import { OverlayRegion } from './overlay-region.tsx'
import { PlayerRegion } from './player-region.tsx'
import { Sidebar } from './sidebar.tsx'
import { useFocusOnHiding, useFocusOnNavigation } from './use-focus.ts'
import { useSidebarColumn } from './use-sidebar-column.ts'
import { useSidebarLook } from './use-sidebar-look.ts'

const CommandPalette = lazily(async () => (await import('../commands/command-palette.tsx')).CommandPalette)
const ShortcutGuide = lazily(() =>
  import('../commands/shortcut-guide-dialog.tsx').then(({ ShortcutGuideDialog }) => ShortcutGuideDialog),
)

const PanelRegion = lazily(async () => (await import('./panel-region.tsx')).PanelRegion)

const LimitNotice = lazily(async () => (await import('../limits/limit-notice.tsx')).LimitNotice)

/** What stands around every page of a signed-in user: the sidebar and the place of the page. */
export function Frame({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('app')
  const metLimit = useStore($metLimit)
  const isPanelOpen = useStore($isPanelOpen)
  const { feedColWidth } = useSettings()
  // Only while its border is dragged: what is set counts again when it has changed.
  const [dragged, setDragged] = useState({ from: feedColWidth, width: feedColWidth })
  const sidebarWidth = dragged.from === feedColWidth ? dragged.width : feedColWidth
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const column = useSidebarColumn()
  const look = useSidebarLook(isNarrow, column.isOpen)
  const isHidden = look === 'hidden' && !isNarrow
  const [opened, setOpened] = useState<'guide' | 'palette' | null>(null)
  const showShortcuts = useCallback(() => setOpened('guide'), [])
  const changeWidth = useCallback(
    (width: number) => setDragged({ from: feedColWidth, width }),
    [feedColWidth],
  )
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  useFocusOnHiding(!isHidden, main)
  useEffect(() => whenIdle(loadLateComponents), [])
  useShellCommands({
    showShortcuts,
    search: () => setOpened('palette'),
    discover: () => void navigate(paths.discover),
  })

  const style: CSSProperties & Record<'--sidebar', string> = { '--sidebar': `${sidebarWidth}px` }
  return (
    <div className={styles.frame} style={style} data-sidebar={look}>
      <a className={styles.skip} href="#main" onClick={() => main.current?.focus()}>
        {t('frame.skip')}
      </a>
      {isHidden && (
        <button
          type="button"
          className={styles.edge}
          aria-label={t('frame.showSidebar')}
          onClick={toggleSidebar}
        >
          <PanelLeft />
        </button>
      )}
      <Sidebar
        user={user}
        width={sidebarWidth}
        look={look}
        onWidthChange={changeWidth}
        onShowShortcuts={showShortcuts}
      />
      <main id="main" ref={main} tabIndex={-1} className={styles.main} inert={isNarrow && column.isOpen}>
        <Outlet />
      </main>
      {isPanelOpen && <PanelRegion />}
      {isNarrow && (
        <div className={styles.foot}>
          <PlayerRegion />
          <LateSyncBadge />
        </div>
      )}
      {isNarrow && <BottomBar column={column} />}
      <OverlayRegion />
      {opened === 'guide' && <ShortcutGuide onClose={() => setOpened(null)} />}
      {opened === 'palette' && <CommandPalette onClose={() => setOpened(null)} />}
      {metLimit && <LimitNotice met={metLimit} user={user} />}
    </div>
  )
}
