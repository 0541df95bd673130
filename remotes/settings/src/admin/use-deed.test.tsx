import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAt } from '@tidings/runtime/testing'
import { Toaster } from '@tidings/ui'
import { afterEach, expect, test, vi } from 'vitest'
import app from '../../../../locales/en/app.json'
import admin from '../../locales/en/admin.json'
import { Cleanings } from './cleanings.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an administrator whose server cannot be reached is told so in words', async () => {
  const page = (
    <>
      <Cleanings />
      <Toaster />
    </>
  )
  const answers = { '*': () => Promise.reject(new TypeError('Failed to fetch')) }
  await renderAt('/settings/server', page, { texts: { admin, app }, answers })
  await userEvent.click(screen.getByRole('button', { name: 'Delete…: What is over' }))
  await userEvent.click(await screen.findByRole('button', { name: admin.clean.confirm }))
  expect(await screen.findByText(app.auth.failure.unreachable)).toBeTruthy()
})
