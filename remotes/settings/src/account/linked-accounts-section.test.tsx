import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, Refusal, renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test, vi } from 'vitest'
import account from '../../locales/en/account.json'
import { LinkedAccountsSection } from './linked-accounts-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const home = { id: 'oidc', name: 'Home', color: '#71717a', icon: '', icon64: '' }

const comeBack = async (path: string, hasPassword = true) => {
  const part = <LinkedAccountsSection providers={[home]} accounts={[]} hasPassword={hasPassword} />
  await renderAt(path, part, { texts: { account } })
}

test.each([
  ['access_denied', account.failure.linkCancelled],
  ['account_already_linked_to_different_user', account.failure.linkTaken],
  ['oauth_provider_not_found', account.failure.providerUnreachable],
  ['unable_to_link_account', account.failure.linkUnconfirmed],
  ['invalid_code', account.failure.linkFailed],
])('whoever comes back with %s is told why nothing was linked', async (code, text) => {
  await comeBack(`/settings/profile?error=${code}`)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('what is told once leaves the address, and gives way to the next try', async () => {
  answerCalls({ '*': () => ({ url: 'nowhere' }) })
  await comeBack('/settings/profile?tab=a&error=access_denied&error_description=no')
  await waitFor(() => expect(location.search).toBe('?tab=a'))
  expect(screen.getByText(account.failure.linkCancelled).closest('[tabindex="-1"]')).toBe(
    document.activeElement,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Link Home' }))
  expect(await screen.findByText(account.failure.unknown)).toBeTruthy()
  expect(screen.queryByText(account.failure.linkCancelled)).toBeNull()
})

test('where nothing was refused, nothing is told', async () => {
  await comeBack('/settings/profile')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [true, account.proof.title],
  [false, account.failure.signInAgain],
])(
  'in a session that is too old, whoever has a password (%s) is asked for it, or told',
  async (hasPassword, text) => {
    answerCalls({ '*': () => new Refusal(400, { code: 1002, message: 'Invalid parameter' }) })
    await comeBack('/settings/profile', hasPassword)
    await userEvent.click(screen.getByRole('button', { name: 'Link Home' }))
    expect(await screen.findByText(text)).toBeTruthy()
  },
)
