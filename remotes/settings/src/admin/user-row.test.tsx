import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ManagedUser } from '@tidings/contracts'
import { makeId, TIME } from '@tidings/contracts/testing'
import { queryClient } from '@tidings/runtime'
import { Refusal, renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test, vi } from 'vitest'
import account from '../../locales/en/account.json'
import admin from '../../locales/en/admin.json'
import { UserRow } from './user-row.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const ada: ManagedUser = {
  id: makeId(),
  name: 'Ada',
  email: 'ada@example.test',
  emailVerified: true,
  handle: null,
  image: null,
  role: 'admin',
  effectiveRole: 'admin',
  roleEndAt: null,
  suspended: true,
  twoFactorEnabled: false,
  createdAt: TIME,
  lastSeenAt: null,
  subscriptionCount: 0,
}

/** The row of a suspended user; answers what the server is asked to change. */
async function showSuspended(user: ManagedUser, { hasPassword = true } = {}) {
  const changes: unknown[] = []
  const linked = { id: '1', accountId: '1', provider: hasPassword ? 'credential' : 'github', profile: null }
  const answers = {
    'GET /better-auth/two-factor/methods': () => Response.json({ authenticator: false, mail: false }),
    'GET /better-auth/get-account-info': () => Response.json([linked]),
    [`PATCH /admin/users/${user.id}`]: async (request: Request) => {
      changes.push(await request.json())
      return hasPassword ? {} : new Refusal(400, { code: 1002, message: 'Sign in again first' })
    },
  }
  await renderAt('/settings/users', <UserRow user={user} />, { texts: { account, admin }, answers })
  return changes
}

async function letIn(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ada' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Let in again' }))
}

test('one is asked for the password before an administrator is let in again', async () => {
  const changes = await showSuspended(ada)
  await letIn()
  await userEvent.type(await screen.findByLabelText(/Your password/), 'correct horse')
  await userEvent.click(screen.getByRole('button', { name: 'Let in again' }))
  await expect.poll(() => changes).toEqual([{ suspended: false, password: 'correct horse' }])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('anybody else is let in again at once', async () => {
  const changes = await showSuspended({ ...ada, role: null, effectiveRole: 'free' })
  await letIn()
  await expect.poll(() => changes).toEqual([{ suspended: false }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an administrator without a password is told that the session must be new', async () => {
  await showSuspended(ada, { hasPassword: false })
  await letIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Let in again' }))
  expect(await screen.findByText(account.failure.signInAgain)).toBeTruthy()
  expect(screen.queryByText(account.failure.wrongPassword)).toBeNull()
})
