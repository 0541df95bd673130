import { useState, type DragEvent } from 'react'
import { useTranslation } from '@tidings/runtime'
import { idsOfLine, isChosen } from './selection.ts'
import { $dragged, $selection } from './selection.store.ts'
import type { SidebarRow } from './subscription-rows.ts'
import { lineKey, type SubscriptionTree, type TreeLine } from './subscriptions.ts'

/** The category that feeds and lists come into where they are dropped; undefined where they cannot be. */
function categoryOf(line: TreeLine<SidebarRow> | undefined): string | null | undefined {
  if (line?.type === 'folder') return line.folder.name
  if (!line) return undefined
  // Out of a category they are put beside others that are in none.
  return line.folder ?? (line.row.kind === 'inbox' ? undefined : null)
}

/** Dragging feeds and lists onto a category, or out of one onto what is in none. What is chosen is dragged together. */
export function useFeedDrag(
  tree: SubscriptionTree<SidebarRow>,
  lineAt: (target: EventTarget) => TreeLine<SidebarRow> | undefined,
) {
  const { t } = useTranslation('reader')
  const [target, setTarget] = useState<string | null>(null)

  function handleDragStart({ target: element, dataTransfer }: DragEvent) {
    const line = lineAt(element)
    const chosen = $selection.get()
    const ids = isChosen(chosen, line) ? [...chosen] : idsOfLine(line)
    $dragged.set(ids)
    if (ids.length > 0) dataTransfer.effectAllowed = 'copyMove'
  }

  function handleDragOver(event: DragEvent) {
    const line = lineAt(event.target)
    const isDropTarget = $dragged.get().length > 0 && categoryOf(line) !== undefined
    if (isDropTarget) event.preventDefault()
    setTarget(isDropTarget && line ? lineKey(line) : null)
  }

  async function handleDrop(event: DragEvent) {
    const ids = $dragged.get()
    const line = lineAt(event.target)
    const category = categoryOf(line)
    handleDragEnd()
    if (category === undefined || ids.length === 0) return
    event.preventDefault()
    const { moveDropped } = await import('./move-subscriptions.ts')
    await moveDropped(ids, { tree, line, category }, t)
  }

  function handleDragEnd() {
    $dragged.set([])
    setTarget(null)
  }

  return {
    /** The line on which what is dragged would be dropped. */
    target,
    handlers: {
      onDragStart: handleDragStart,
      onDragOver: handleDragOver,
      onDragLeave: () => setTarget(null),
      onDrop: (event: DragEvent) => void handleDrop(event),
      onDragEnd: handleDragEnd,
    },
  }
}
