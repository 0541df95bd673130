import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeInboxSubscription } from '@tidings/contracts/testing'
import { db } from '@tidings/db'
import { canRunCommand, runCommand } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $question } from '../library/question.store.ts'
import { SubscriptionsPart } from '../subscriptions/subscriptions-part.tsx'
import { fillDatabase, renderAt } from '../testing.tsx'
import { InboxCommands } from './inbox-commands.tsx'

const write = vi.fn<(text: string) => Promise<void>>()

const email = 'letters@mail.example'

beforeEach(async () => {
  write.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } })
  await fillDatabase(
    [
      makeInboxSubscription('letters', { inboxes: { title: 'Letters', email } }),
      makeInboxSubscription('hooks', { inboxes: { title: 'Hooks', email: null } }),
    ],
    [],
  )
})

afterEach(() => {
  cleanup()
  $question.set(null)
})

const lineOf = (name: RegExp) => screen.findByRole('treeitem', { name })

test('Delete on the line of an inbox asks whether it shall go, and says nothing of unsubscribing', async () => {
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
  ;(await lineOf(/Letters/)).focus()
  await expect.poll(() => canRunCommand('inbox:delete')).toBe(true)
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => $question.get()).toMatchObject({ ask: 'delete-inbox', inbox: { id: 'letters' } })
  expect(await db.outbox.count()).toBe(0)
  expect(screen.queryByText(/Unsubscribed/)).toBeNull()
})

test('F2 edits the inbox whose line has the focus', async () => {
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
  ;(await lineOf(/Hooks/)).focus()
  await expect.poll(() => canRunCommand('inbox:edit')).toBe(true)
  await userEvent.keyboard('{F2}')
  expect($question.get()).toMatchObject({ ask: 'edit-inbox', inbox: { id: 'hooks' } })
})

test('of an inbox that is open its address is copied, and what has none offers none', async () => {
  await renderAt('/timeline/all/inbox-letters', <InboxCommands openId="letters" />)
  await expect.poll(() => canRunCommand('inbox:copy-address')).toBe(true)
  await act(async () => expect(runCommand('inbox:copy-address')).toBe(true))
  await expect.poll(() => write.mock.calls).toEqual([[email]])
  cleanup()
  await renderAt('/timeline/all/inbox-hooks', <InboxCommands openId="hooks" />)
  await expect.poll(() => canRunCommand('inbox:edit')).toBe(true)
  expect(canRunCommand('inbox:copy-address')).toBe(false)
})

test('the menu of an inbox offers what its commands do', async () => {
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
  fireEvent.contextMenu(await lineOf(/Letters/))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Edit inbox/ }))
  await expect.poll(() => $question.get()).toMatchObject({ ask: 'edit-inbox', inbox: { id: 'letters' } })
  await userEvent.keyboard('{Escape}')
  fireEvent.contextMenu(await lineOf(/Hooks/))
  expect(await screen.findByRole('menuitem', { name: /^Delete inbox/ })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Copy e-mail address' })).toBeNull()
})
