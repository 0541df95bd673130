import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeSession, makeUser } from '@tidings/contracts/testing'
import { $session, definePart, useStore } from '@tidings/runtime'
import { answerCalls, renderAt, updatedPartOf } from '@tidings/runtime/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import account from '../../locales/en/account.json'
import { ProfileSection } from './profile-section.tsx'

const user = makeUser({ socialLinks: { github: 'ada' } })
const kept = { ...user, handle: 'olga_r', bio: 'Reads.', socialLinks: null }
const { profile } = account

let updated: Promise<object>
let isHeld: () => boolean

function Profile() {
  const current = useStore($session)
  return current && <ProfileSection user={current} />
}

beforeEach(async () => {
  $session.set(user)
  updated = Promise.resolve({ status: true })
  answerCalls({
    'POST /better-auth/update-user': () => updated,
    'GET /better-auth/get-session': () => makeSession(kept),
  })
  const updates = updatedPartOf(definePart(async () => Profile))
  isHeld = updates.isHeld
  await renderAt('/settings/profile', updates.part, { texts: { account } })
  await screen.findByLabelText(profile.handle)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}

async function save(): Promise<void> {
  await type(profile.handle, 'Olga_R')
  await type(profile.bio, ' Reads. ')
  await type('GitHub', '')
  await userEvent.click(screen.getByRole('button', { name: profile.save }))
}

test('a profile that is saved is shown as the server keeps it', async () => {
  await save()
  await waitFor(() => expect(field(profile.handle).value).toBe('olga_r'))
  expect(field(profile.bio).value).toBe('Reads.')
  expect(isHeld()).toBe(false)
})

test('what is typed while a profile is saved stays', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  updated = promise
  await save()
  await type(profile.bio, 'Writes.')
  resolve({ status: true })
  await waitFor(() => expect($session.get()?.handle).toBe('olga_r'))
  await screen.findByRole('button', { name: profile.save, busy: false })
  expect(field(profile.bio).value).toBe('Writes.')
  expect(isHeld()).toBe(true)
})
