import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { $contributions, type CommandContribution } from '../parts/contributions.ts'
import { useShortcuts } from './use-shortcuts.ts'

const commandOf = (keys: readonly string[]): CommandContribution => ({
  id: 'global:quick-add',
  group: 'global',
  title: '',
  keys,
  scope: 'global',
})

test.each([
  ['the first keys', ['mod+k', '/'], 'mod+k'],
  ['the first that are not Tab, which moves the focus', ['tab', 'period'], 'period'],
  ['the first that no browser keeps for itself', ['mod+n', 'a'], 'a'],
  ['what a browser may keep, where there is nothing else', ['mod+n'], 'mod+n'],
  ['nothing where there are none', ['tab'], undefined],
])('of a command is shown %s', (_, keys, shown) => {
  $contributions.set({ routes: [], slots: [], commands: [commandOf(keys)] })
  const { result } = renderHook(() => useShortcuts())
  expect(result.current('global:quick-add')).toBe(shown)
})
