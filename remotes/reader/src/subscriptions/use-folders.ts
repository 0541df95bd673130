import type { View } from '@tidings/contracts'
import { changeSettings, useSettings } from '../settings/settings.store.ts'

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
  const { closedFolders } = useSettings()
  const keyOf = (name: string) => `${view}/${name}`
  const closed = new Set(closedFolders)
  const isOpen = (name: string) => !closed.has(keyOf(name))
  const keys = new Set(names.map(keyOf))
  const others = closedFolders.filter((key) => !keys.has(key))
  return {
    isOpen,
    toggle: (name) =>
      changeSettings({
        closedFolders: isOpen(name)
          ? [...closedFolders, keyOf(name)]
          : closedFolders.filter((key) => key !== keyOf(name)),
      }),
    openAll: () => changeSettings({ closedFolders: others }),
    closeAll: () => changeSettings({ closedFolders: [...others, ...keys] }),
    someOpen: names.some(isOpen),
  }
}
