import { afterEach, beforeEach, expect, test } from 'vitest'
import { $contributions, type CommandContribution } from '../parts/contributions.ts'
import { $isPanelOpen, $overlay, $panelRemote, runCommand } from './commands.ts'

const panelOf = (remote: string) => ({ remote, name: 'panel', versions: [] })
const [notes, poems] = [panelOf('notes'), panelOf('poems')]

const commandOf = (opens: typeof notes): CommandContribution => ({
  id: `${opens.remote}:open`,
  group: 'global',
  title: '',
  keys: [],
  scope: 'global',
  opens,
})

beforeEach(() => {
  const slots = [notes, poems].map((part) => ({ slot: 'panel' as const, order: 100, part }))
  $contributions.set({ routes: [], slots, commands: [commandOf(notes), commandOf(poems)] })
})

afterEach(() => {
  $isPanelOpen.set(false)
  $panelRemote.set(null)
})

const shown = () => ($isPanelOpen.get() ? $panelRemote.get() : 'none')

test('a command opens the panel of its remote, in place of that of another, and closes what it has opened', () => {
  const called = ['notes:open', 'poems:open', 'poems:open', 'notes:open', 'notes:open']
  const seen = called.map((id) => {
    expect(runCommand(id)).toBe(true)
    return shown()
  })
  expect(seen).toEqual(['notes', 'poems', 'none', 'notes', 'none'])
  expect($overlay.get()).toBeNull()
})
