import { commandDeclaration } from '@tidings/contracts'
import type { CommandContribution } from '@tidings/runtime'

/** What the shell itself does at a command. */
export const shellCommands: readonly CommandContribution[] = [
  { id: 'global:quick-search', group: 'global', title: 'app:command.palette', keys: ['mod+k', '/'] },
  { id: 'global:show-shortcuts', group: 'global', title: 'app:command.showShortcuts', keys: ['?'] },
  {
    id: 'layout:toggle-subscription-column',
    group: 'layout',
    title: 'app:command.toggleSidebar',
    keys: ['mod+b'],
  },
  { id: 'follow:change-color-mode-to-auto', group: 'settings', title: 'app:command.themeSystem' },
  { id: 'follow:change-color-mode-to-dark', group: 'settings', title: 'app:command.themeDark' },
  { id: 'follow:change-color-mode-to-light', group: 'settings', title: 'app:command.themeLight' },
].map(({ ...declaration }) => {
  const { opens: _none, ...command } = commandDeclaration.parse(declaration)
  return command
})
