import {
  $contributions,
  $isPanelOpen,
  $panelRemote,
  Region,
  useLocation,
  useNavigate,
  useSettings,
  useStore,
  useTranslation,
  changeSettings,
  type PartReference,
} from '@tidings/runtime'
import { ResizeHandle, useIsNarrow } from '@tidings/ui'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { panelWidths } from './column-widths.ts'
import { PANEL_KEY } from './layout.store.ts'
import { useDragged } from './use-dragged.ts'
import styles from './panel-region.module.css'

/** Below this width a panel beside the page would leave no room for an entry: it floats. */
const BESIDE_FROM_PX = 1280

const close = () => $isPanelOpen.set(false)
const properties = { onClose: close }

/** Keeps that it is open, and of which remote where that is known, for the next visit; until it is closed. */
function keepOpen(remote = '1'): () => void {
  localStorage.setItem(PANEL_KEY, remote)
  return () => localStorage.removeItem(PANEL_KEY)
}

/** The part to show: of the remote that a command named or that was kept, else the first by its order. */
function usePart(): PartReference | undefined {
  const { slots } = useStore($contributions)
  const [kept] = useState(() => localStorage.getItem(PANEL_KEY) ?? undefined)
  const wanted = useStore($panelRemote) ?? kept
  const parts = slots
    .filter(({ slot }) => slot === 'panel')
    .toSorted((one, other) => one.order - other.order)
    .map(({ part }) => part)
  const shown = parts.find(({ remote }) => remote === wanted) ?? parts[0]
  const remote = shown?.remote
  useEffect(() => {
    if (remote !== undefined) $panelRemote.set(remote)
  }, [remote])
  useEffect(() => keepOpen(remote ?? wanted), [remote, wanted])
  return shown
}

/** What a command has opened beside the page, or over it. */
export function PanelRegion() {
  const { routes } = useStore($contributions)
  const { pathname } = useLocation()
  const isNarrow = useIsNarrow()
  const part = usePart()
  const page = routes.find((route) => route.part.remote === part?.remote)?.navigation?.path
  const isOnPage = page !== undefined && `${pathname}/`.startsWith(`${page}/`)
  if (!part || isOnPage) return null
  if (isNarrow && page !== undefined) return <ToPage path={page} from={pathname} />
  return (
    <Panel key={part.remote}>
      <Region part={part} properties={properties} />
    </Panel>
  )
}

/** Where there is room for one column, the page of the same remote stands in; it is told from where one comes. */
function ToPage({ path, from }: { path: string; from: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    close()
    void navigate(path, { state: { from } })
  }, [navigate, path, from])
  return null
}

function Panel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  const { panelStyle, aiColWidth } = useSettings()
  const hasRoom = !useIsNarrow(BESIDE_FROM_PX)
  const isBeside = panelStyle === 'fixed' && hasRoom
  // While it is dragged.
  const [pulled, setPulled] = useState<number>()
  const width = pulled ?? aiColWidth
  const panel = useRef<HTMLElement>(null)
  const dragged = useDragged(panel)
  useFocusWhileOpen(panel)

  useEscape(panel, !isBeside)

  const style: CSSProperties & Record<'--panel', string> = {
    '--panel': `${width}px`,
    ...(!isBeside && dragged.style),
  }
  return (
    <aside
      ref={panel}
      aria-label={t('frame.panel')}
      tabIndex={-1}
      className={styles.panel}
      data-look={isBeside ? 'beside' : 'floating'}
      style={style}
      {...(!isBeside && dragged.handlers)}
    >
      {isBeside && (
        <ResizeHandle
          edge="start"
          label={t('frame.panelWidth')}
          value={width}
          min={panelWidths.min}
          max={Math.min(panelWidths.max, Math.round(innerWidth / 2))}
          defaultValue={panelWidths.initial}
          onChange={setPulled}
          onCommit={(value) => {
            setPulled(undefined)
            void changeSettings({ aiColWidth: value })
          }}
        />
      )}
      {children}
    </aside>
  )
}

/** One that floats is closed by Escape, unless something in it has a use for that. */
function useEscape(panel: RefObject<HTMLElement | null>, isMeant: boolean) {
  useEffect(() => {
    const place = panel.current
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isMeant && !event.defaultPrevented) close()
    }
    place?.addEventListener('keydown', handleKeyDown)
    return () => place?.removeEventListener('keydown', handleKeyDown)
  }, [panel, isMeant])
}

/** Whoever opens it goes on in it, and is back where they were once it is closed; one that was open before takes no focus. */
function useFocusWhileOpen(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const before = document.activeElement
    const opened = panel.current
    if (navigator.userActivation.isActive) opened?.focus()
    return () => {
      const had = opened?.contains(document.activeElement) || document.activeElement === document.body
      if (had && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [panel])
}
