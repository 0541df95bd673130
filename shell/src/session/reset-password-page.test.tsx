// @module-tag long
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { $session } from '@tidings/runtime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { startAccountServer, type AccountServer } from './testing.ts'

let server: AccountServer

beforeEach(async () => {
  server = await startAccountServer()
  $session.set(null)
})

afterEach(async () => {
  cleanup()
  await server.close()
})

/** Sets a new password at a server that answers so. */
async function setPassword(answer: object): Promise<void> {
  server.answers['/reset-password'] = answer
  await renderAt('/reset-password?token=secret', <ResetPasswordPage />)
  await userEvent.type(screen.getByLabelText('Password'), 'another horse')
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }))
  await screen.findByText('Your new password is set')
}

const wayOn = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('once a new password is set', () => {
  test('what else opens the account is told, and where it can be removed', async () => {
    await setPassword({ status: true, passkeyCount: 2, linkedAccountCount: 1 })
    expect(server.posted).toEqual([['/reset-password', { token: 'secret', newPassword: 'another horse' }]])
    const notice = screen.getByRole('alert')
    expect(notice.textContent).toContain('2 passkeys')
    expect(notice.textContent).toContain('1 linked account')
    expect(wayOn('Sign in and look at them')).toBe('/login?next=%2Fsettings%2Fprofile')
  })

  test('what does not open it is not named', async () => {
    await setPassword({ status: true, passkeyCount: 0, linkedAccountCount: 2 })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 linked accounts',
    ])
  })

  test.each([
    ['nothing else opens it', { status: true, passkeyCount: 0, linkedAccountCount: 0 }],
    ['the server is older and does not say', { status: true }],
  ])('one signs in, where %s', async (_, answer) => {
    await setPassword(answer)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(wayOn('Sign in')).toBe('/login')
  })
})
