import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $settings } from '@tidings/runtime'
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
