import type { KeyboardEvent } from 'react'
import { useCommand } from '@tidings/runtime'
import { fixedKeys } from '../commands/fixed-keys.ts'
import { focusRegion } from '../focus/regions.ts'
import { $question } from '../library/question.store.ts'
import { isChosen } from './selection.ts'
import { $selection } from './selection.store.ts'
import type { FolderQuestion } from './folder-dialog.tsx'
import type { SidebarRow } from './subscription-rows.ts'
import type { TreeLine } from './subscriptions.ts'
import { treeMove } from './tree-keys.ts'
import type { Folders } from './use-folders.ts'
import { useSubscriptionActions } from './use-subscription-actions.ts'
import { useTypeahead } from './use-typeahead.ts'

interface TreeKeysOptions {
  lines: readonly TreeLine<SidebarRow>[]
  folders: Folders
  focus: { index: number; move: (step: 1 | -1) => void; moveTo: (index: number) => void }
  /** The line of the timeline in view; -1 when it has none. */
  currentIndex: number
  onAskFolder: (question: FolderQuestion) => void
}

/** What keys do in the tree besides choosing; true for those that did something. */
export function useTreeKeys({ lines, folders, focus, currentIndex, onAskFolder }: TreeKeysOptions) {
  const typeahead = useTypeahead({ lines, focus })
  const { unsubscribe } = useSubscriptionActions()
  const line = lines[focus.index]

  useCommand('layout:focus-to-subscription', () => focus.moveTo(focus.index))
  useCommand('subscription:next', () => focus.move(1))
  useCommand('subscription:previous', () => focus.move(-1))
  useCommand('subscription:toggle-folder-collapse', () => {
    const name = line?.type === 'folder' ? line.folder.name : line?.folder
    if (name) folders.toggle(name)
  })

  function handleAction(key: string): boolean {
    if (!line) return false
    if (key === fixedKeys.edit) return edit(line, onAskFolder)
    if (key !== fixedKeys.remove) return false
    const chosen = $selection.get()
    if (isChosen(chosen, line)) void unsubscribe({ feedIds: [...chosen] })
    else if (line.type === 'folder') return false
    else remove(line.row)
    return true
  }

  /** An inbox goes with all that is in it, so that is asked first, as its menu does. */
  function remove({ kind, id, title, subscription: { inbox } }: SidebarRow) {
    if (inbox) $question.set({ ask: 'delete-inbox', inbox })
    else if (kind === 'list') void unsubscribe({ listId: id, title })
    else if (kind === 'feed') void unsubscribe({ feedIds: [id], title })
  }

  return (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return false
    const move = treeMove(event.key, lines, focus.index)
    if (move?.type === 'focus') focus.moveTo(move.index)
    else if (move) folders.toggle(move.folder)
    else if (focus.index === currentIndex && isOnward(event.key)) return focusRegion('timeline')
    return move !== null || handleAction(event.key) || typeahead(event)
  }
}

/** Keys that lead from the line of what is open into it. */
const isOnward = (key: string): boolean => key === 'Enter' || key === 'ArrowRight'

function edit(line: TreeLine<SidebarRow>, onAskFolder: TreeKeysOptions['onAskFolder']): boolean {
  if (line.type === 'folder') {
    if (line.folder.isOwn) onAskFolder({ ask: 'rename', folder: line.folder })
    return line.folder.isOwn
  }
  const { subscription, kind } = line.row
  if (subscription.inbox) $question.set({ ask: 'edit-inbox', inbox: subscription.inbox })
  else if (kind !== 'inbox') $question.set({ ask: 'edit-subscription', subscription })
  return true
}
