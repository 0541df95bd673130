import { cleanup, screen } from '@testing-library/react'
import { renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test, vi } from 'vitest'
import admin from '../../locales/en/admin.json'
import { MailsPage } from './mails-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mail = {
  kind: 'resetPassword',
  subject: 'Set a new password',
  createdAt: '2026-01-01T00:00:00.000Z',
  attempts: 7,
  nextAttemptAt: null,
  error: 'Come back later',
}
const late = {
  ...mail,
  id: '41147805276726270',
  to: 'late@example.test',
  link: null,
  expiresAt: '2026-01-01T01:00:00.000Z',
}
const link = 'http://read.example/reset-password?token=t0ken'
const open = {
  ...mail,
  id: '41147805276726271',
  to: 'open@example.test',
  link,
  expiresAt: '2199-01-01T01:00:00.000Z',
}

test('a mail whose time is over is shown as failed, and not offered to be sent again', async () => {
  const answers = { 'GET /admin/mails': () => ({ data: [late, open] }) }
  await renderAt('/settings/mails', <MailsPage />, { texts: { admin }, answers })
  expect(await screen.findByText(/too late since/)).toBeTruthy()
  expect(screen.getAllByText('Come back later')).toHaveLength(2)
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Copy link: open@example.test', 'Try again: open@example.test'])
})
