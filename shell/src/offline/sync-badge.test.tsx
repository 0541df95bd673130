import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db, outboxStatusOf } from '@tidings/db'
import { storeFeedChecks } from '@tidings/db/feed-checks'
import { $online, $outboxStatus } from '@tidings/runtime'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { SyncBadge } from './sync-badge.tsx'

beforeEach(async () => {
  await db.open()
  await db.outbox.clear()
  $online.set(true)
})

afterEach(cleanup)

/** What is on its way is told after a while, which need not be waited for here. */
async function letTimePassUntil(text: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect
    .poll(async () => {
      await act(async () => vi.advanceTimersByTimeAsync(1000))
      return screen.queryByText(text)
    })
    .toBeTruthy()
  vi.useRealTimers()
}

const pass = async (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))

async function addChange({ attempts = 0, dueAt = 0 } = {}) {
  const change = { name: 'collections.star', input: {}, undo: {}, state: 'waiting', held: false } as const
  return db.outbox.add({ ...change, createdAt: 0, dueAt, attempts })
}

async function expectPending(count: number) {
  await expect.poll(() => $outboxStatus.get().pending).toBe(count)
}

async function expectSilentWhenSent(container: Element) {
  await act(async () => db.outbox.clear())
  await expect.poll(() => container.textContent).toBe('')
}

/** Changes of which the first is held for ten seconds. */
async function showHeld(count: number) {
  const { container } = await renderAt('/', <SyncBadge />)
  const held = await addChange({ dueAt: Date.now() + 10_000 })
  for (let others = 1; others < count; others++) await addChange()
  await expectPending(count)
  return { container, held }
}

test('is silent while all is well, and says what keeps waiting', async () => {
  const { container } = await renderAt('/', <SyncBadge />)
  expect(container.textContent).toBe('')
  await addChange()
  await letTimePassUntil('1 change waiting')
  await addChange()
  await screen.findByText('2 changes waiting')
  await expectSilentWhenSent(container)
})

describe('what is held back on purpose', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  test('is told of only when it has been due for a while', async () => {
    const { container } = await showHeld(1)
    await pass(11_000)
    expect(container.textContent).toBe('')
    await pass(3000)
    expect(container.textContent).toBe('1 change waiting')
    await expectSilentWhenSent(container)
  })

  test('is nothing that what goes after it waits for', async () => {
    const { container, held } = await showHeld(2)
    await pass(11_000)
    await act(async () => db.outbox.delete(held))
    await expectPending(1)
    expect(container.textContent).toBe('')
    await pass(3000)
    expect(container.textContent).toBe('1 change waiting')
    await expectSilentWhenSent(container)
  })
})

test('says at once that the server cannot be reached, and what waits for it', async () => {
  await renderAt('/', <SyncBadge />)
  await addChange()
  act(() => $online.set(false))
  await screen.findByText('Offline · 1 change waiting')
  expect(screen.getByRole('status').textContent).toBe('Offline · 1 change waiting')
})

test('says how far the server is with feeds that were never fetched', async () => {
  await storeFeedChecks(db, { fetched: 12, total: 60, feeds: [], unread: {} })
  const { container } = await renderAt('/', <SyncBadge />)
  await letTimePassUntil('Fetching 12 of 60')
  await act(async () => storeFeedChecks(db, { fetched: 0, total: 0, feeds: [], unread: {} }))
  await expect.poll(() => container.textContent).toBe('')
})

test('tries again on request what could not be sent', async () => {
  await addChange({ attempts: 3 })
  await renderAt('/', <SyncBadge />)
  await screen.findByText('1 change could not be sent')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.poll(() => db.outbox.where('id').above(0).first()).toMatchObject({ dueAt: 0 })
  expect(outboxStatusOf(await db.outbox.toArray())).toMatchObject({ pending: 1 })
})
