import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAt } from '@tidings/runtime/testing'
import { Toaster } from '@tidings/ui'
import { afterEach, expect, test, vi } from 'vitest'
import app from '../../../../locales/en/app.json'
import invitations from '../../locales/en/invitations.json'
import { InvitationsPart } from './invitations-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('whoever makes a code and cannot reach the server is told so in words', async () => {
  const page = (
    <>
      <InvitationsPart />
      <Toaster />
    </>
  )
  const answers = {
    'GET /invitations': () => ({ data: [] }),
    'GET /invitations/limitation': () => ({ data: 3 }),
    'POST /invitations/new': () => Promise.reject(new TypeError('Failed to fetch')),
  }
  await renderAt('/settings/invitations', page, { texts: { invitations, app }, answers })
  await userEvent.click(await screen.findByRole('button', { name: invitations.make }))
  expect(await screen.findByText(app.auth.failure.unreachable)).toBeTruthy()
})
