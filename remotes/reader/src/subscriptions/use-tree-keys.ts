import type { KeyboardEvent } from 'react'
import { runCommand, useCommand, useTranslation } from '@tidings/runtime'
import { fixedKeys } from '../commands/fixed-keys.ts'
import { lineCommands } from '../commands/line-commands.ts'
import { focusRegion } from '../focus/regions.ts'
import { isChosen } from './selection.ts'
import { $selection } from './selection.store.ts'
import type { SidebarRow } from './subscription-rows.ts'
import type { TreeLine } from './subscriptions.ts'
import { treeMove } from './tree-keys.ts'
import type { Folders } from './use-folders.ts'
import { useTypeahead } from './use-typeahead.ts'

interface TreeKeysOptions {
  lines: readonly TreeLine<SidebarRow>[]
  folders: Folders
  focus: { index: number; move: (step: 1 | -1) => void; moveTo: (index: number) => void }
  /** The line of the timeline in view; -1 when it has none. */
  currentIndex: number
}

/** What keys do in the tree besides choosing; true for those that did something. */
export function useTreeKeys({ lines, folders, focus, currentIndex }: TreeKeysOptions) {
  const typeahead = useTypeahead({ lines, focus })
  const { t } = useTranslation('reader')
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
    const chosen = $selection.get()
    if (key === fixedKeys.remove && isChosen(chosen, line)) {
      void import('./chosen.ts').then((late) => late.unsubscribeChosen(late.chosenOf(chosen), t))
      return true
    }
    const command = lineCommands[line.type === 'folder' ? 'folder' : line.row.kind][key]
    return command !== undefined && runCommand(command)
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
