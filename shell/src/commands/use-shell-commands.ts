import { useCommand } from '@tidings/runtime'
import { setTheme } from '../appearance/theme.ts'
import { toggleSidebar } from '../layout/layout.store.ts'

export interface ShellCommandHandlers {
  onShowShortcuts: () => void
  onSearch: () => void
}

/** Answers the commands of the shell. */
export function useShellCommands({ onShowShortcuts, onSearch }: ShellCommandHandlers): void {
  useCommand('global:quick-search', onSearch)
  useCommand('global:show-shortcuts', onShowShortcuts)
  useCommand('layout:toggle-subscription-column', toggleSidebar)
  useCommand('follow:change-color-mode-to-auto', () => setTheme('system'))
  useCommand('follow:change-color-mode-to-dark', () => setTheme('dark'))
  useCommand('follow:change-color-mode-to-light', () => setTheme('light'))
}
