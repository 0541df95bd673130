import { expect, test } from 'vitest'
import { shellCommands } from './shell-commands.ts'
import { withShortcuts } from './with-shortcuts.ts'

const keysOf = (commands: ReturnType<typeof withShortcuts>, wanted: string) =>
  commands.find(({ id }) => id === wanted)?.keys

test('commands have the keys set for them, several or none, and others their own', () => {
  const commands = withShortcuts(shellCommands, {
    'global:quick-search': 'mod+p, f2',
    'global:show-shortcuts': '',
  })
  expect(keysOf(commands, 'global:quick-search')).toEqual(['mod+p', 'f2'])
  expect(keysOf(commands, 'global:show-shortcuts')).toEqual([])
  expect(keysOf(commands, 'layout:toggle-subscription-column')).toEqual(['mod+b'])
})

test('commands have their own keys back when nothing is set any more', () => {
  const commands = withShortcuts(shellCommands, { 'global:quick-search': 'mod+p' })
  expect(keysOf(withShortcuts(commands, {}), 'global:quick-search')).toEqual(['mod+k', '/'])
})
