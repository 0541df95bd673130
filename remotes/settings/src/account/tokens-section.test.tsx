import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ApiToken } from '@tidings/contracts'
import { makeId, TIME } from '@tidings/contracts/testing'
import { queryClient } from '@tidings/runtime'
import { renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test, vi } from 'vitest'
import account from '../../locales/en/account.json'
import { TokensSection } from './tokens-section.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const script: ApiToken = {
  id: makeId(),
  name: 'script',
  scope: 'read',
  createdAt: TIME,
  lastUsedAt: null,
  expiresAt: null,
}

test('a new token is there until whoever made it is done with it', async () => {
  const answers = {
    'GET /tokens': () => ({ data: [] }),
    'POST /tokens': () => ({ data: { ...script, token: 'tid_secret' } }),
  }
  await renderAt('/settings/profile', <TokensSection hasPassword />, { texts: { account }, answers })
  await userEvent.click(screen.getByRole('button', { name: account.tokens.make }))
  await userEvent.type(await screen.findByLabelText(account.tokens.name, { exact: false }), 'script')
  await userEvent.click(screen.getByRole('button', { name: account.tokens.make }))
  expect(await screen.findByText('tid_secret')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('tid_secret')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: account.tokens.done }))
  await expect.poll(() => screen.queryByText('tid_secret')).toBeNull()
})

test('whoever cannot delete a token is told why, and may try again', async () => {
  let tokens = [script]
  let isReached = false
  const answers = {
    'GET /tokens': () => ({ data: tokens }),
    'DELETE /tokens': () => {
      if (!isReached) throw new TypeError('Failed to fetch')
      tokens = []
      return {}
    },
  }
  await renderAt('/settings/profile', <TokensSection hasPassword />, { texts: { account }, answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete token script' }))
  const confirm = await screen.findByRole('button', { name: account.tokens.removeConfirm })
  await userEvent.click(confirm)
  expect(await screen.findByText(account.failure.unreachable)).toBeTruthy()
  isReached = true
  await userEvent.click(confirm)
  await expect.poll(() => screen.queryByText('script')).toBeNull()
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
})
