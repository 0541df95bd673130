// @module-tag long
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $contributions, $settings, definePart } from '@tidings/runtime'
import { MenuItem } from '@tidings/ui'
import { renderAt } from '../testing.tsx'
import { AccountMenu } from './account-menu.tsx'

const onShowShortcuts = vi.fn<() => void>()
const onSignOut = vi.fn<() => void>()

beforeEach(async () => {
  vi.clearAllMocks()
  const user = { name: 'Ada', email: 'ada@example.com', image: null }
  await renderAt('/', <AccountMenu {...{ user, onShowShortcuts, onSignOut }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Account: Ada' }))
})

afterEach(cleanup)

test('shows the shortcuts', async () => {
  await userEvent.click(await screen.findByRole('menuitem', { name: /Keyboard shortcuts/ }))
  expect(onShowShortcuts).toHaveBeenCalledOnce()
})

test('signs out', async () => {
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  expect(onSignOut).toHaveBeenCalledOnce()
})

test('changes the theme', async () => {
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Theme' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  expect($settings.get().theme).toBe('dark')
})

test('has rows that remotes bring, before the way out', async () => {
  const onSelect = vi.fn<() => void>()
  const load = async () => definePart(async () => () => <MenuItem onSelect={onSelect}>My notes</MenuItem>)
  const part = {
    remote: 'notes',
    name: 'row',
    versions: [{ version: '1.0.0', source: 'stable' as const, load }],
  }
  act(() =>
    $contributions.set({ ...$contributions.get(), slots: [{ slot: 'account-menu', order: 1, part }] }),
  )
  const row = await screen.findByRole('menuitem', { name: 'My notes' })
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names.slice(-2)).toEqual(['My notes', 'Sign out'])
  await userEvent.click(row)
  expect(onSelect).toHaveBeenCalledOnce()
  act(() => $contributions.set({ ...$contributions.get(), slots: [] }))
})
