import { commandDeclaration, type ShellCommandId } from '@tidings/contracts'
import type { CommandContribution } from '@tidings/runtime'
import { setTheme } from '../appearance/theme.ts'
import { toggleSidebar } from '../layout/layout.store.ts'

/** What the frame opens at a command. */
export interface ShellTools {
  showShortcuts: () => void
  search: () => void
  discover: () => void
}

interface ShellCommand {
  group: string
  title: string
  keys?: readonly string[]
  run: (tools: ShellTools) => void
}

const declarations: Readonly<Record<ShellCommandId, ShellCommand>> = {
  'global:quick-search': {
    group: 'global',
    title: 'app:command.palette',
    keys: ['mod+k', '/'],
    run: ({ search }) => search(),
  },
  'global:show-shortcuts': {
    group: 'global',
    title: 'app:command.showShortcuts',
    keys: ['?'],
    run: ({ showShortcuts }) => showShortcuts(),
  },
  // A browser keeps the first of its keys to itself, unless the product is installed.
  'global:discover': {
    group: 'global',
    title: 'app:command.discover',
    keys: ['mod+t', 'd'],
    run: ({ discover }) => discover(),
  },
  'layout:toggle-subscription-column': {
    group: 'layout',
    title: 'app:command.toggleSidebar',
    keys: ['mod+b'],
    run: toggleSidebar,
  },
  'follow:change-color-mode-to-auto': {
    group: 'settings',
    title: 'app:command.themeSystem',
    run: () => setTheme('system'),
  },
  'follow:change-color-mode-to-dark': {
    group: 'settings',
    title: 'app:command.themeDark',
    run: () => setTheme('dark'),
  },
  'follow:change-color-mode-to-light': {
    group: 'settings',
    title: 'app:command.themeLight',
    run: () => setTheme('light'),
  },
}

/** The commands of the shell itself, and what each does. */
export const shellCommands: readonly (CommandContribution & { run: (tools: ShellTools) => void })[] =
  Object.entries(declarations).map(([id, { run, ...declaration }]) => {
    const { opens: _none, ...command } = commandDeclaration.parse({ id, ...declaration })
    return { ...command, run }
  })
