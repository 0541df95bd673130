// @module-tag long
import { allowUndoForHours, fillDatabase, renderAt, somebody, subscriptionTo } from '../testing.tsx'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { db, listSubscriptions } from '@tidings/db'
import { $session, canRunCommand, runCommand } from '@tidings/runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import { $question } from '../library/question.store.ts'
import { FeedCommands } from './feed-commands.tsx'
import { SubscriptionsPart } from './subscriptions-part.tsx'

const [open, other] = [subscriptionTo('Open'), subscriptionTo('Other')]

const write = vi.fn<(text: string) => Promise<void>>()

beforeEach(async () => {
  localStorage.clear()
  await fillDatabase([open, other], [])
  $session.set(somebody)
  $question.set(null)
  write.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } })
  await loadLate()
})

afterEach(() => {
  cleanup()
  $session.set(undefined)
})

const expectOffered = (id: string) => waitFor(() => expect(canRunCommand(id)).toBe(true))
const run = (id: string) => act(async () => expect(runCommand(id)).toBe(true))

describe('commands of the open feed', () => {
  beforeEach(async () => {
    await renderAt(`/timeline/all/${open.feedId}`, <FeedCommands openId={open.feedId} />)
    await expectOffered('subscription:edit')
  })

  test('copy its address and its identifier', async () => {
    await run('subscription:copy-url')
    await run('subscription:copy-id')
    expect(write.mock.calls).toEqual([[open.feeds.url], [open.feedId]])
  })

  test('ask how it is to be edited, and tell about it', async () => {
    await run('subscription:edit')
    expect($question.get()).toMatchObject({ ask: 'edit-subscription', subscription: { name: 'Open' } })
    await run('subscription:details')
    expect($question.get()).toEqual({ ask: 'feed-details', feedId: open.feedId })
  })

  test('unsubscribe from it, and its toast takes that back', async () => {
    allowUndoForHours()
    await run('subscription:unfollow')
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(1))
    ;(await screen.findByRole('button', { name: 'Undo' })).click()
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(2))
  })
})

test('a feed that is seen through a list alone is neither edited nor left', async () => {
  await db.subscriptions.clear()
  await renderAt(`/timeline/all/${open.feedId}`, <FeedCommands openId={open.feedId} />)
  await expectOffered('subscription:copy-url')
  expect(canRunCommand('subscription:edit')).toBe(false)
  expect(canRunCommand('subscription:unfollow')).toBe(false)
})

test('with the focus on a line of the sidebar they are of its feed, whichever is open', async () => {
  await renderAt(`/timeline/all/${open.feedId}`, <SubscriptionsPart />)
  const line = await screen.findByRole('treeitem', { name: /Other/ })
  await act(async () => line.focus())
  await expectOffered('subscription:copy-id')
  await run('subscription:copy-id')
  expect(write).toHaveBeenCalledWith(other.feedId)
})
