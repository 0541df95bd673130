import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db, getOutboxStatus } from '@tidings/db'
import { storeFeedChecks } from '@tidings/db/feed-checks'
import { $online } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { SyncBadge } from './sync-badge.tsx'

beforeEach(async () => {
  await db.open()
  await db.outbox.clear()
  $online.set(true)
})

afterEach(cleanup)

async function addChange(attempts: number) {
  const change = { name: 'collections.star', input: {}, undo: {}, state: 'waiting', held: false } as const
  await db.outbox.add({ ...change, createdAt: 0, dueAt: Number.MAX_SAFE_INTEGER, attempts })
}

test('says how this browser stands to the server', async () => {
  await renderAt('/', <SyncBadge />)
  await screen.findByText('Synced')
  await addChange(0)
  await screen.findByText('1 change waiting')
  await addChange(0)
  await screen.findByText('2 changes waiting')
  act(() => $online.set(false))
  expect((await screen.findByRole('status')).textContent).toBe('Offline · 2 changes waiting')
})

test('says how far the server is with feeds that were never fetched', async () => {
  await storeFeedChecks(db, { fetched: 12, total: 60, feeds: [], unread: {} })
  await renderAt('/', <SyncBadge />)
  await screen.findByText('Fetching 12 of 60')
  await act(async () => storeFeedChecks(db, { fetched: 0, total: 0, feeds: [], unread: {} }))
  expect((await screen.findByRole('status')).textContent).toBe('Synced')
})

test('tries again on request what could not be sent', async () => {
  await addChange(3)
  await renderAt('/', <SyncBadge />)
  await screen.findByText('1 change could not be sent')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.poll(() => db.outbox.where('id').above(0).first()).toMatchObject({ dueAt: 0 })
  expect(await getOutboxStatus(db)).toMatchObject({ pending: 1 })
})
