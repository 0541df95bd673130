// @module-tag long
import { act, cleanup, screen } from '@testing-library/react'
import { changeSettings } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { $inSight } from './in-sight.store.ts'
import { TimelinePart } from './timeline-part.tsx'

const MINUTE_MS = 60_000
const letters = subscriptionTo('Letters')
/** Ten minutes before the day ends where this runs. */
const late = new Date(2026, 10, 20, 23, 50).getTime()

beforeAll(() => loadLate())

beforeEach(async () => {
  vi.useFakeTimers({ now: late, toFake: ['Date', 'setInterval', 'clearInterval'] })
  localStorage.clear()
  sessionStorage.clear()
  await changeSettings({ groupByDate: true, unreadOnly: false })
  const publishedAt = new Date(late - 5 * MINUTE_MS).toISOString()
  await fillDatabase([letters], [entryOf(letters, { title: 'News', publishedAt })])
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const ages = () => screen.queryAllByRole('time').map(({ textContent }) => textContent)
const days = () => [...new Set(screen.queryAllByRole('heading', { level: 2 }).map((day) => day.textContent))]

/** Opens all articles, and leaves them alone until the list has come to rest. */
async function open(): Promise<void> {
  await renderAt('/timeline/view-0/all', <TimelinePart />)
  await expect.poll(ages).toEqual(['5m'])
  await expect.poll(() => $inSight.get()).not.toBeNull()
}

const pass = (minutes: number) => act(async () => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS))

test('an age goes on while one looks at it, and so does the name of a day', async () => {
  await open()
  expect(days()).toEqual(['Today'])
  await pass(3)
  expect(ages()).toEqual(['8m'])
  expect(days()).toEqual(['Today'])
  await pass(8)
  expect(ages()).toEqual(['16m'])
  expect(days()).toEqual(['Yesterday'])
})

test('nothing is looked at while the page is hidden, and all of it when one comes back', async () => {
  await open()
  const look = vi.spyOn(document, 'visibilityState', 'get')
  const turn = (state: DocumentVisibilityState) => {
    look.mockReturnValue(state)
    return act(async () => document.dispatchEvent(new Event('visibilitychange')))
  }
  await turn('hidden')
  await pass(30)
  expect(ages()).toEqual(['5m'])
  await turn('visible')
  expect(ages()).toEqual(['35m'])
  expect(days()).toEqual(['Yesterday'])
  look.mockRestore()
})
