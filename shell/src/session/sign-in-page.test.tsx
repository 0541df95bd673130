import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db, mutate } from '@tidings/db'
import { $session, paths, Route, Routes, signOut } from '@tidings/runtime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { SignInPage } from './sign-in-page.tsx'
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

const email = () => screen.getByLabelText('E-mail address')
const password = () => screen.getByLabelText('Password')

async function signInWith(address: string, secret: string) {
  await userEvent.type(email(), address)
  await userEvent.type(password(), secret)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('signing in', () => {
  test('goes on to where one wanted to be', async () => {
    await renderAt(
      '/login?next=%2Fdiscover%3Fq%3Da',
      <Routes>
        <Route path={paths.login} element={<SignInPage />} />
        <Route path="*" element={null} />
      </Routes>,
    )
    await signInWith(' ada@example.com ', 'correct horse')
    await waitFor(() => expect(location.pathname + location.search).toBe('/discover?q=a'))
    expect($session.get()?.name).toBe('Ada')
    expect(server.posted).toEqual([
      ['/sign-in/email', { email: 'ada@example.com', password: 'correct horse' }],
    ])
    expect(server.headers).toMatchObject({
      'x-app-platform': 'desktop/web',
      'x-app-name': 'Tidings Web',
      'x-app-version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
  })

  test('goes to the start rather than to another site', async () => {
    await renderAt('/login?next=//evil.example', <SignInPage />)
    await signInWith('ada@example.com', 'correct horse')
    await waitFor(() => expect(location.pathname).toBe('/'))
  })

  test.each([
    [{ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' }, 'E-mail address or password is wrong.'],
    [{ status: 429, headers: { 'x-retry-after': '90' } }, 'Too many tries. Try again in 2 minutes.'],
    [{ status: 403, code: 'INVALID_ORIGIN' }, /BASE_URL/],
    [{ status: 500 }, 'The server could not do this. Try again in a moment.'],
  ])('that is refused says why, reads it out and keeps what was typed: %j', async (refusal, message) => {
    server.refusal = refusal
    await renderAt('/login', <SignInPage />)
    await signInWith('ada@example.com', 'wrong')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(message)
    expect(document.activeElement?.contains(alert)).toBe(true)
    expect(email()).toHaveProperty('value', 'ada@example.com')
    server.refusal = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(location.pathname).toBe('/'))
  })

  test('without a server says so', async () => {
    await renderAt('/login', <SignInPage />)
    await server.close()
    await signInWith('ada@example.com', 'correct horse')
    expect((await screen.findByRole('alert')).textContent).toMatch('The server cannot be reached.')
  })

  test('with something missing asks for it, and not the server', async () => {
    await renderAt('/login', <SignInPage />)
    await signInWith('ada', 'x')
    screen.getByText('Type an e-mail address like name@example.com.')
    expect(document.activeElement).toBe(email())
    expect(server.posted).toEqual([])
  })
})

test('the password can be looked at, and is known to password managers', async () => {
  await renderAt('/login', <SignInPage />)
  expect(email().getAttribute('autocomplete')).toBe('username')
  expect(password().getAttribute('autocomplete')).toBe('current-password')
  expect(password()).toHaveProperty('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password()).toHaveProperty('type', 'text')
})

test('the way to sign up keeps where one wanted to be', async () => {
  await renderAt('/login?next=%2Fdiscover', <SignInPage />)
  const link = screen.getByRole('link', { name: 'Create account' })
  expect(link.getAttribute('href')).toBe('/register?next=%2Fdiscover')
})

test('changes of somebody who signed out before they were sent are told of, until they are sent or gone', async () => {
  await db.clear()
  await renderAt('/login', <SignInPage />)
  expect(screen.queryByRole('note')).toBeNull()
  await mutate(db, 'searches.remove', { searchId: '41147805276726275' }, { holdMs: 60_000 })
  expect((await screen.findByRole('note')).textContent).toMatch(/^1 change waiting.*they are lost\.$/)
  await db.clear()
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
})

test('signing out ends the session', async () => {
  await renderAt('/login', <SignInPage />)
  await signInWith('ada@example.com', 'correct horse')
  await waitFor(() => expect($session.get()).not.toBeNull())
  await signOut()
  expect($session.get()).toBeNull()
})
