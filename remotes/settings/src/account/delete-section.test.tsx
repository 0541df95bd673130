import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeUser } from '@tidings/contracts/testing'
import { db, mutate } from '@tidings/db'
import { answerCalls, Refusal, renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test, vi } from 'vitest'
import account from '../../locales/en/account.json'
import { DeleteSection } from './delete-section.tsx'

afterEach(() => vi.unstubAllGlobals())

/** As somebody does who has neither a password nor an authenticator. */
async function deleteIt(): Promise<void> {
  await renderAt(
    '/settings/account',
    <DeleteSection user={makeUser()} hasPassword={false} hasAuthenticator={false} isKnown />,
    { texts: { account } },
  )
  await userEvent.click(screen.getByRole('button', { name: account.delete.start }))
  await userEvent.click(await screen.findByRole('button', { name: account.delete.confirm }))
}

test('whoever has nothing to show but a session is told that it must be new', async () => {
  answerCalls({ '*': () => new Refusal(400, { code: 1002, message: 'Invalid parameter' }) })
  await deleteIt()
  expect(await screen.findByText(account.failure.signInAgain)).toBeTruthy()
})

test('whoever deletes their account leaves no change behind that waits for them', async () => {
  const asked: string[] = []
  const note = ({ url }: Request) => {
    asked.push(new URL(url).pathname)
    return {}
  }
  answerCalls({ '*': note })
  await db.meta.put({ key: 'userId', value: '41147805276726270' })
  await mutate(db, 'searches.remove', { searchId: '41147805276726275' }, { holdMs: 60_000 })
  await deleteIt()
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(asked).toContain('/api/better-auth/delete-user-custom')
  expect(await db.outbox.count()).toBe(0)
})
