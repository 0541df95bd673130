import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { $session, queryClient } from '@tidings/runtime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { SignUpNotice } from './sign-up-notice.tsx'
import { SignUpPage } from './sign-up-page.tsx'
import { startAccountServer, type AccountServer } from './testing.ts'

let server: AccountServer

beforeEach(async () => {
  server = await startAccountServer()
  $session.set(null)
})

afterEach(async () => {
  cleanup()
  queryClient.clear()
  await server.close()
})

async function signUpWith(secret: string) {
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  await userEvent.type(screen.getByLabelText('E-mail address'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), secret)
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
}

describe('signing up', () => {
  test('makes an account and goes in', async () => {
    await renderAt('/register', <SignUpPage />)
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('new-password')
    await signUpWith('correct horse')
    await waitFor(() => expect(location.pathname).toBe('/'))
    const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
    expect(server.posted).toEqual([['/sign-up/email', { ...account, callbackURL: '/verify-email' }]])
  })

  test('wants a password of some length', async () => {
    await renderAt('/register', <SignUpPage />)
    await signUpWith('short')
    screen.getByText('The password has fewer than 8 characters.')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(server.posted).toEqual([])
  })

  test('takes no longer name than the server does', async () => {
    await renderAt('/register', <SignUpPage />)
    await userEvent.type(screen.getByLabelText('Name'), 'O'.repeat(60))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('O'.repeat(50))
  })

  test('is done with an account elsewhere as well', async () => {
    const icon = 'https://home.example/icon.svg'
    server.answers['/get-providers'] = {
      home: { id: 'home', name: 'Home', color: '#000', icon, icon64: icon },
    }
    await renderAt('/register?next=%2Fdiscover', <SignUpPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Home' }))
    const ways = { provider: 'home', callbackURL: '/discover', errorCallbackURL: '/login' }
    await expect.poll(() => server.posted).toEqual([['/sign-in/social', ways]])
  })

  test.each([
    // Told only where no mail is sent, so the one who can help is whoever runs the server.
    [
      'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
      422,
      /account .* already\. Sign in instead\..* whoever runs this server/,
    ],
    ['', 429, /Too many tries\. Try again in \d+ minute/],
    ['NAME_TOO_LONG', 400, /The name is too long/],
    ['SIGN_UP_CLOSED', 403, /Nobody can sign up on this server now/],
  ])('that is refused says why: %s', { tags: ['long'] }, async (code, status, message) => {
    server.refusal = { status, code }
    await renderAt('/register', <SignUpPage />)
    await signUpWith('correct horse')
    expect((await screen.findByRole('alert')).textContent).toMatch(message)
  })
})

test.each([
  ['closed', 'Sign-up is closed on this server'],
  ['invitation', 'Sign-up on this server is by invitation'],
] as const)('the page says beforehand that sign-up is %s', async (signUp, notice) => {
  await renderAt('/register', <SignUpNotice signUp={signUp} />)
  expect(screen.getByRole('note').textContent).toMatch(notice)
})
