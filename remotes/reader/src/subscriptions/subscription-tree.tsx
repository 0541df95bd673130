import { memo, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { View } from '@tidings/contracts'
import { useSettings, useTranslation } from '@tidings/runtime'
import { ContextMenu, VirtualList, type VirtualListHandle } from '@tidings/ui'
import { MarkAndNext, SelectionBar, SubscriptionCommands, SubscriptionMenu } from '../late/late.ts'
import { DelegatedLinks } from '../links/delegated-links.tsx'
import { scopeKey, type Scope } from '../scope/scope.ts'
import { scopeOfLine, SubscriptionLine } from './subscription-line.tsx'
import type { SidebarRow } from './subscription-rows.ts'
import { lineKey, visibleLines, type SubscriptionTree as Tree } from './subscriptions.ts'
import { useFeedDrag } from './use-feed-drag.ts'
import type { Folders } from './use-folders.ts'
import { useLineFocus } from './use-line-focus.ts'
import { useRevealCurrent } from './use-reveal-current.ts'
import { useSelection } from './use-selection.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import styles from './subscriptions.module.css'

export interface SubscriptionTreeProps {
  tree: Tree<SidebarRow>
  folders: Folders
  view: View
  scope: Scope | null
}

const LINE_HEIGHT = 32

/**
 * The subscriptions of a view, in folders. One line has the focus; arrows and J and K move it. Several can be chosen,
 * and dragged into a category or onto a view.
 */
export const SubscriptionTree = memo(({ tree, folders, view, scope }: SubscriptionTreeProps) => {
  const { t } = useTranslation('reader')
  const { sidebarShowUnreadCount } = useSettings()
  const list = useRef<VirtualListHandle>(null)
  const lines = useMemo(() => visibleLines(tree, folders.isOpen), [tree, folders])
  const currentKey = scope && scopeKey(scope)
  const currentIndex = useMemo(
    () => lines.findIndex((line) => scopeKey(scopeOfLine(line, view)) === currentKey),
    [lines, view, currentKey],
  )
  useRevealCurrent({ tree, folders, list, view, currentKey, currentIndex })
  const focus = useLineFocus({ lines, list, currentIndex, view })
  const [menuKey, setMenuKey] = useState<string | null>(null)
  const indexAt = (target: EventTarget) => lines.findIndex((line) => lineKey(line) === lineKeyAt(target))
  const menuLine = lines.find((line) => lineKey(line) === menuKey)
  const selection = useSelection({ lines, focus })
  const drag = useFeedDrag(tree, (target) => lines[indexAt(target)])
  const handleTreeKey = useTreeKeys({ lines, folders, focus, currentIndex })
  const focused = lines[focus.index]
  const hasChoice = selection.chosen.size > 0

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey) return
    if (selection.handleKey(event) || handleTreeKey(event)) event.preventDefault()
  }

  function handleClick(event: MouseEvent) {
    const index = indexAt(event.target)
    if (index !== -1) selection.handleClick(event, index)
  }

  /** Between the lines there is only the browser's own menu. */
  function handleContextMenu(event: MouseEvent) {
    const key = lineKeyAt(event.target)
    setMenuKey(key)
    if (key === null) event.stopPropagation()
  }

  return (
    <>
      <ContextMenu menu={menuLine && <SubscriptionMenu line={menuLine} view={view} />}>
        {/* The lines have the focus; what happens to any of them is heard here. */}
        <DelegatedLinks
          className={styles.tree}
          onKeyDown={handleKeyDown}
          onClickCapture={handleClick}
          // A long press opens the menu without a word of its own, so every press counts.
          onPointerDownCapture={({ target }) => setMenuKey(lineKeyAt(target))}
          onContextMenuCapture={handleContextMenu}
          onFocus={focus.handleFocus}
          {...drag.handlers}
        >
          <VirtualList
            ref={list}
            role="tree"
            label={t('subscriptions.label')}
            items={lines}
            estimatedSize={LINE_HEIGHT}
            keepMounted={lines.length > 0 ? [focus.index] : []}
            renderItem={(line, index) => (
              <SubscriptionLine
                key={lineKey(line)}
                line={line}
                view={view}
                isCurrent={index === currentIndex}
                isSelected={hasChoice ? selection.isChosen(line) : index === currentIndex}
                isDropTarget={drag.target === lineKey(line)}
                isTabStop={index === focus.index}
                showCount={sidebarShowUnreadCount}
                onToggle={folders.toggle}
              />
            )}
          />
        </DelegatedLinks>
      </ContextMenu>
      <MarkAndNext {...{ lines, currentIndex, view }} />
      {focused && <SubscriptionCommands line={focused} scope={scope} />}
      {hasChoice && <SelectionBar key={view} ids={selection.chosen} />}
    </>
  )
})

function lineKeyAt(target: EventTarget): string | null {
  const line = target instanceof Element ? target.closest('[data-line]') : null
  return line?.getAttribute('data-line') ?? null
}
