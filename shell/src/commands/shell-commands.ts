import { commandDeclaration } from '@tidings/contracts'
import type { CommandContribution } from '@tidings/runtime'
import { setTheme } from '../appearance/theme.ts'
import { toggleSidebar } from '../layout/layout.store.ts'

/** What the frame opens at a command. */
export interface ShellTools {
  showShortcuts: () => void
  search: () => void
  discover: () => void
}

const declarations = [
  {
    id: 'global:quick-search',
    group: 'global',
    title: 'app:command.palette',
    keys: ['mod+k', '/'],
    run: ({ search }: ShellTools) => search(),
  },
  {
    id: 'global:show-shortcuts',
    group: 'global',
    title: 'app:command.showShortcuts',
    keys: ['?'],
    run: ({ showShortcuts }: ShellTools) => showShortcuts(),
  },
  {
    // A browser keeps the first of its keys to itself, unless the product is installed.
    id: 'global:discover',
    group: 'global',
    title: 'app:command.discover',
    keys: ['mod+t', 'd'],
    run: ({ discover }: ShellTools) => discover(),
  },
  {
    id: 'layout:toggle-subscription-column',
    group: 'layout',
    title: 'app:command.toggleSidebar',
    keys: ['mod+b'],
    run: toggleSidebar,
  },
  {
    id: 'follow:change-color-mode-to-auto',
    group: 'settings',
    title: 'app:command.themeSystem',
    run: () => setTheme('system'),
  },
  {
    id: 'follow:change-color-mode-to-dark',
    group: 'settings',
    title: 'app:command.themeDark',
    run: () => setTheme('dark'),
  },
  {
    id: 'follow:change-color-mode-to-light',
    group: 'settings',
    title: 'app:command.themeLight',
    run: () => setTheme('light'),
  },
]

/** The commands of the shell itself, and what each does. */
export const shellCommands: readonly (CommandContribution & { run: (tools: ShellTools) => void })[] =
  declarations.map(({ run, ...declaration }) => {
    const { opens: _none, ...command } = commandDeclaration.parse(declaration)
    return { ...command, run }
  })
