import { commandDeclaration } from '@tidings/contracts'
import { $contributions, useCommand, type CommandContribution } from '@tidings/runtime'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { CommandPalette } from './command-palette.tsx'

const commands: CommandContribution[] = [
  { id: 'global:show-shortcuts', group: 'global', title: 'app:command.showShortcuts', keys: ['?'] },
  { id: 'layout:toggle-subscription-column', group: 'layout', title: 'app:command.toggleSidebar' },
  { id: 'subscription:switch-tab-to-next', group: 'subscription', title: 'app:command.themeLight' },
  { id: 'follow:nobody', group: 'settings', title: 'app:command.themeDark' },
].map((command) => {
  const { opens: _none, ...declaration } = commandDeclaration.parse(command)
  return declaration
})

const onToggle = vi.fn<() => void>()
const onShow = vi.fn<() => void>()

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  useCommand('global:show-shortcuts', onShow)
  useCommand('layout:toggle-subscription-column', onToggle)
  useCommand('subscription:switch-tab-to-next', onToggle, () => false)
  return isOpen ? (
    <CommandPalette onClose={() => setIsOpen(false)} />
  ) : (
    <button onClick={() => setIsOpen(true)}>Open</button>
  )
}

beforeEach(async () => {
  $contributions.set({ routes: [], slots: [], commands })
  await renderAt('/', <Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
})

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  localStorage.clear()
})

test('lists what can be done here at present, by group, with its keys', async () => {
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Show keyboard shortcuts'),
    expect.stringContaining('Show or hide the sidebar'),
  ])
  expect(screen.getByText('Everywhere')).toBeTruthy()
})

test('runs what was found by name with Enter, once it is closed', async () => {
  await userEvent.type(await screen.findByRole('combobox'), 'side{Enter}')
  await waitFor(() => expect(onToggle).toHaveBeenCalledOnce())
  expect(onShow).not.toHaveBeenCalled()
  expect(screen.getByText('Open')).toBeTruthy()
})

test('says that nothing matches', async () => {
  await userEvent.type(await screen.findByRole('combobox'), 'zzz')
  expect(await screen.findByText('No command matches.')).toBeTruthy()
})

test('finds a command also where its name was mistyped', async () => {
  await userEvent.type(await screen.findByRole('combobox'), 'sidbear')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Show or hide the sidebar'])
})

test('has first what was run last', async () => {
  await userEvent.type(await screen.findByRole('combobox'), 'side{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Recent')).toBeTruthy()
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Show or hide the sidebar'),
    expect.stringContaining('Show keyboard shortcuts'),
  ])
})
