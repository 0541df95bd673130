import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { View } from '@tidings/contracts'
import { useCommand, useTranslation } from '@tidings/runtime'
import { ContextMenu, VirtualList, type VirtualListHandle } from '@tidings/ui'
import { FolderDialog, SubscriptionMenu } from '../late/late.ts'
import { scopeKey, type Scope } from '../scope/scope.ts'
import { useSettings } from '../settings/settings.store.ts'
import type { FolderQuestion } from './folder-dialog.tsx'
import { scopeOfLine, SubscriptionLine } from './subscription-line.tsx'
import type { SidebarRow } from './subscription-rows.ts'
import { lineKey, visibleLines, type SubscriptionTree as Tree } from './subscriptions.ts'
import { treeMove } from './tree-keys.ts'
import type { Folders } from './use-folders.ts'
import { useLineFocus } from './use-line-focus.ts'
import styles from './subscriptions.module.css'

export interface SubscriptionTreeProps {
  tree: Tree<SidebarRow>
  folders: Folders
  view: View
  scope: Scope | null
}

const LINE_HEIGHT = 32

/** The subscriptions of a view, in folders. One line has the focus; arrows and J and K move it. */
export function SubscriptionTree({ tree, folders, view, scope }: SubscriptionTreeProps) {
  const { t } = useTranslation('reader')
  const { sidebarShowUnreadCount } = useSettings()
  const list = useRef<VirtualListHandle>(null)
  const lines = useMemo(() => visibleLines(tree, folders.isOpen), [tree, folders])
  const currentKey = scope && scopeKey(scope)
  const currentIndex = lines.findIndex((line) => scopeKey(scopeOfLine(line, view)) === currentKey)
  const focus = useLineFocus({ lines, list, currentIndex })
  const [menuKey, setMenuKey] = useState<string | null>(null)
  const [question, setQuestion] = useState<FolderQuestion | null>(null)
  const menuLine = lines.find((line) => lineKey(line) === menuKey)

  useCommand('layout:focus-to-subscription', () => focus.moveTo(focus.index))
  useCommand('subscription:next', () => focus.move(1))
  useCommand('subscription:previous', () => focus.move(-1))
  useCommand('subscription:toggle-folder-collapse', () => {
    const line = lines[focus.index]
    const name = line?.type === 'folder' ? line.folder.name : line?.folder
    if (name) folders.toggle(name)
  })

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = treeMove(event.key, lines, focus.index)
    if (!move) return
    event.preventDefault()
    if (move.type === 'focus') focus.moveTo(move.index)
    else folders.toggle(move.folder)
  }

  /** Between the lines there is only the browser's own menu. */
  function handleContextMenu(event: MouseEvent) {
    const key = lineKeyAt(event.target)
    setMenuKey(key)
    if (key === null) event.stopPropagation()
  }

  return (
    <>
      <ContextMenu
        menu={menuLine && <SubscriptionMenu line={menuLine} view={view} onAskFolder={setQuestion} />}
      >
        {/* The lines have the focus; what happens to any of them is heard here. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={styles.tree}
          onKeyDown={handleKeyDown}
          // A long press opens the menu without a word of its own, so every press counts.
          onPointerDownCapture={({ target }) => setMenuKey(lineKeyAt(target))}
          onContextMenuCapture={handleContextMenu}
          onFocus={focus.handleFocus}
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
                isTabStop={index === focus.index}
                showCount={sidebarShowUnreadCount}
                onToggle={folders.toggle}
              />
            )}
          />
        </div>
      </ContextMenu>
      {question && <FolderDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  )
}

function lineKeyAt(target: EventTarget): string | null {
  const line = target instanceof Element ? target.closest('[data-line]') : null
  return line?.getAttribute('data-line') ?? null
}
