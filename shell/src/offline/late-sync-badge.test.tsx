import { act, cleanup, screen } from '@testing-library/react'
import { db } from '@tidings/db'
import { $online } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { LateSyncBadge } from './late-sync-badge.tsx'

beforeEach(async () => {
  await db.open()
  await db.outbox.clear()
  $online.set(true)
  // What is late comes when a test lets time pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  $online.set(true)
})

async function show() {
  const page = await renderAt(
    '/',
    <main>
      <h1>All</h1>
      <LateSyncBadge />
    </main>,
  )
  return page.container
}

test('says that the server cannot be reached where the network went before the rest of it came', async () => {
  const container = await show()
  expect(container.textContent).toBe('All')
  act(() => $online.set(false))
  expect(screen.getByRole('status').textContent).toBe('Offline')
  act(() => $online.set(true))
  expect(container.textContent).toBe('All')
})

test('says it once when the rest has come, which says what waits as well', async () => {
  const change = { name: 'collections.star', input: {}, undo: {}, state: 'waiting', held: false } as const
  await db.outbox.add({ ...change, createdAt: 0, dueAt: Number.MAX_SAFE_INTEGER, attempts: 0 })
  await show()
  act(() => $online.set(false))
  await expect
    .poll(async () => {
      await act(() => vi.advanceTimersByTimeAsync(1000))
      return screen.getAllByRole('status').map(({ textContent }) => textContent)
    })
    .toEqual(['Offline · 1 change waiting'])
})
