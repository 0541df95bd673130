import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeUser } from '@tidings/contracts/testing'
import { db } from '@tidings/db'
import { $session } from '@tidings/runtime'
import { clearDatabase, renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test } from 'vitest'
import settings from '../../locales/en/settings.json'
import { HideReadersRow } from './hide-readers-row.tsx'

afterEach(async () => {
  cleanup()
  $session.set(null)
  await clearDatabase()
})

const show = async (role: 'free' | 'plus', hideRecentReader: boolean) => {
  await db.settings.put({
    tab: 'appearance',
    values: { hideRecentReader },
    updated: '2026-01-01T00:00:00.000Z',
  })
  $session.set(makeUser({ role }))
  await renderAt('/settings/appearance', <HideReadersRow />, { texts: { settings } })
}

const control = () => screen.getByRole('switch')

test('whoever has the plan no more sees that they are hidden still, and can give it up', async () => {
  await show('free', true)
  expect(await screen.findByText(settings.plan.stillHidden)).toBeTruthy()
  expect(control().getAttribute('aria-checked')).toBe('true')
  await userEvent.click(control())
  expect(await screen.findByText(settings.plan.needed)).toBeTruthy()
  expect(control().getAttribute('aria-checked')).toBe('false')
  expect(control().getAttribute('aria-disabled')).toBe('true')
  await waitFor(async () =>
    expect(await db.settings.get('appearance')).toMatchObject({ values: { hideRecentReader: false } }),
  )
})

test.each([
  ['free', false, true],
  ['plus', true, false],
] as const)('with the plan %s and %s it is a setting as any other', async (role, value, isLocked) => {
  await show(role, value)
  await db.settings.get('appearance')
  expect(control().getAttribute('aria-disabled') === 'true').toBe(isLocked)
  expect(screen.queryByText(settings.plan.stillHidden)).toBeNull()
})
