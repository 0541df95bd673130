import { useMemo } from 'react'
import type { View } from '@tidings/contracts'
import { changeSidebar, useSidebar } from './sidebar.store.ts'

/** Which folders of a view are open; remembered in this browser. */
export interface Folders {
  isOpen: (name: string) => boolean
  toggle: (name: string) => void
  openAll: () => void
  closeAll: () => void
  /** Whether any is open. */
  someOpen: boolean
}

export function useFolders(view: View, names: readonly string[]): Folders {
  const { closedFolders } = useSidebar()
  return useMemo(() => foldersOf(view, names, closedFolders), [view, names, closedFolders])
}

function foldersOf(view: View, names: readonly string[], closedFolders: string[]): Folders {
  const keyOf = (name: string) => `${view}/${name}`
  const closed = new Set(closedFolders)
  const isOpen = (name: string) => !closed.has(keyOf(name))
  const keys = new Set(names.map(keyOf))
  const others = closedFolders.filter((key) => !keys.has(key))
  return {
    isOpen,
    toggle: (name) =>
      changeSidebar({
        closedFolders: isOpen(name)
          ? [...closedFolders, keyOf(name)]
          : closedFolders.filter((key) => key !== keyOf(name)),
      }),
    openAll: () => changeSidebar({ closedFolders: others }),
    closeAll: () => changeSidebar({ closedFolders: [...others, ...keys] }),
    someOpen: names.some(isOpen),
  }
}
