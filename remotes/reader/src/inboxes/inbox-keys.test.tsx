import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeInboxSubscription } from '@tidings/contracts/testing'
import { db } from '@tidings/db'
import { afterEach, expect, test } from 'vitest'
import { $question } from '../library/question.store.ts'
import { SubscriptionsPart } from '../subscriptions/subscriptions-part.tsx'
import { fillDatabase, renderAt } from '../testing.tsx'

afterEach(() => {
  cleanup()
  $question.set(null)
})

test('Delete on the line of an inbox asks whether it shall go, and says nothing of unsubscribing', async () => {
  await fillDatabase([makeInboxSubscription('letters', { inboxes: { title: 'Letters' } })], [])
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
  const line = await screen.findByRole('treeitem', { name: /Letters/ })
  line.focus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => $question.get()).toMatchObject({ ask: 'delete-inbox', inbox: { id: 'letters' } })
  expect(await db.outbox.count()).toBe(0)
  expect(screen.queryByText(/Unsubscribed/)).toBeNull()
})
