import { memo, useState, type DragEvent, type MouseEvent, type PointerEvent } from 'react'
import { views as allViews, View } from '@tidings/contracts'
import { formatCompact, Link, useTranslation } from '@tidings/runtime'
import { ContextMenu, Tooltip, VisuallyHidden } from '@tidings/ui'
import { TabMenu, TabsDialog } from '../late/late.ts'
import { $dragged } from '../subscriptions/selection.store.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { viewDetails } from './view-details.ts'
import styles from './timeline-tabs.module.css'

export interface TimelineTabsProps {
  views: readonly View[]
  current: View
  unread: ReadonlyMap<View, number>
  showCounts: boolean
}

/** The views as a row of icons, each with how much is unread in it. */
export function TimelineTabs({ views, current, unread, showCounts }: TimelineTabsProps) {
  const { t } = useTranslation('reader')
  const [menuView, setMenuView] = useState<View | null>(null)
  const [isCustomising, setCustomising] = useState(false)
  const customise = () => setCustomising(true)
  const drop = useDrop()
  const remember = (event: MouseEvent | PointerEvent) => setMenuView(viewAt(event))
  return (
    <>
      <ContextMenu
        menu={
          <TabMenu
            view={menuView}
            unread={unread.get(menuView ?? current) ?? 0}
            shown={views}
            onCustomise={customise}
          />
        }
      >
        <nav
          aria-label={t('tabs.label')}
          className={styles.tabs}
          onContextMenuCapture={remember}
          onPointerDownCapture={remember}
          {...drop.handlers}
        >
          {views.map((view) => (
            <Tab
              key={view}
              view={view}
              isCurrent={view === current}
              isDropTarget={drop.target === view}
              count={showCounts ? (unread.get(view) ?? 0) : 0}
            />
          ))}
        </nav>
      </ContextMenu>
      {isCustomising && <TabsDialog shown={views} onClose={() => setCustomising(false)} />}
    </>
  )
}

interface TabProps {
  view: View
  isCurrent: boolean
  isDropTarget: boolean
  /** None is shown where it is 0. */
  count: number
}

/** With each entry that is read one of them changes, or two. */
const Tab = memo(({ view, isCurrent, isDropTarget, count }: TabProps) => {
  const { t } = useTranslation('reader')
  const { icon: ViewIcon, title } = viewDetails[view]
  return (
    <Tooltip content={t(title)}>
      <Link
        to={timelinePath({ view, kind: 'all' })}
        className={styles.tab}
        data-view={view}
        data-drop={isDropTarget || undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <ViewIcon aria-hidden="true" />
        <VisuallyHidden>{t(title)}</VisuallyHidden>
        {count > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{formatCompact(count)}</span>
            <VisuallyHidden>{t('unreadCount', { count })}</VisuallyHidden>
          </span>
        )}
      </Link>
    </Tooltip>
  )
})

/** Feeds and lists that are dropped on the tab of a view move there. */
function useDrop() {
  const { t } = useTranslation('reader')
  const [target, setTarget] = useState<View | null>(null)

  function handleDragOver(event: DragEvent) {
    const view = $dragged.get().length > 0 ? viewAt(event) : null
    const isDropTarget = view !== null && view !== View.All
    if (isDropTarget) event.preventDefault()
    setTarget(isDropTarget ? view : null)
  }

  async function handleDrop(event: DragEvent) {
    const view = viewAt(event)
    const ids = $dragged.get()
    setTarget(null)
    $dragged.set([])
    if (view === null || view === View.All || ids.length === 0) return
    event.preventDefault()
    const { moveChosen } = await import('../subscriptions/move-subscriptions.ts')
    await moveChosen(ids, { view }, t)
  }

  const handlers = {
    onDragOver: handleDragOver,
    onDragLeave: () => setTarget(null),
    onDrop: (event: DragEvent) => void handleDrop(event),
  }
  return { target, handlers }
}

/** The view whose tab something happened to. */
function viewAt({ target }: MouseEvent | PointerEvent | DragEvent): View | null {
  const tab = target instanceof Element ? target.closest('[data-view]') : null
  return allViews.find((view) => String(view) === tab?.getAttribute('data-view')) ?? null
}
