// @vitest-environment jsdom
import { View } from '@tidings/contracts'
import { getEntries, db } from '@tidings/db'
import { changeSettings, runCommand } from '@tidings/runtime'
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import type { Scope } from '../scope/scope.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from './timeline-part.tsx'
import { useMarkOnHover } from './use-mark-on-hover.ts'
import { useMarkOnRender } from './use-mark-on-render.ts'
import { useMarkOnScroll } from './use-mark-on-scroll.ts'

const letters = subscriptionTo('Letters')
const kept = entryOf(letters, { title: 'Kept for the evening', content: '<p>Words</p>' })
const passed = entryOf(letters, { title: 'Passed' })
const keys = [kept, passed].map(({ entries: { id, publishedAt } }) => ({ id, publishedAt }))
const ids = keys.map(({ id }) => id)
const scope: Scope = { view: View.Pictures, kind: 'all' }

const findRows = async () => new Map((await getEntries(db, ids)).map((entry) => [entry.id, entry]))
const readOf = async () => [...(await findRows()).values()].map(({ read }) => read)

async function open(): Promise<void> {
  await renderAt(`/timeline/view-0/all/${ids[0]}`, <TimelinePart />)
  await screen.findByRole('heading', { level: 1, name: 'Kept for the evening' })
  await waitFor(async () => expect(await readOf()).toEqual([true, false]))
}

/** Somebody opens an entry, and marks it unread so that they find it again. */
async function keepForLater(): Promise<void> {
  await fillDatabase([letters], [kept, passed])
  await open()
  expect(runCommand('entry:read')).toBe(true)
  await waitFor(async () => expect(await readOf()).toEqual([false, false]))
  cleanup()
}

beforeEach(keepForLater)

beforeAll(() => loadLate())
afterEach(async () => {
  cleanup()
  await changeSettings({ renderMarkUnread: false })
})

test('what was marked unread is not read by the pointer that rests on it', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await changeSettings({ hoverMarkUnread: true })
  const rows = await findRows()
  const { result } = renderHook(() => useMarkOnHover({ scope, rows }))
  const rest = (id = '') => {
    const row = document.createElement('article')
    row.dataset['entryId'] = id
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of an event that the handler reads
    result.current.onPointerMove?.({ target: row, pointerType: 'mouse' } as unknown as PointerEvent)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  rest(ids[0])
  await vi.advanceTimersByTimeAsync(1000)
  rest(ids[1])
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  await waitFor(async () => expect(await readOf()).toEqual([false, true]))
})

test('what was marked unread is not read by scrolling past it', async () => {
  await changeSettings({ scrollMarkUnread: true })
  const rows = await findRows()
  const lines = keys.map((key) => ({ type: 'entries' as const, entries: [key] }))
  const flight = { isFlying: () => false }
  const isTouched = { current: true }
  const { result } = renderHook(() => useMarkOnScroll({ scope, lines, rows, flight, isTouched }))
  result.current(0)
  result.current(2)
  await waitFor(async () => expect(await readOf()).toEqual([false, true]))
})

test('what was marked unread is not read as it is in sight', async () => {
  await changeSettings({ renderMarkUnread: true })
  const rows = await findRows()
  const { result } = renderHook(() => useMarkOnRender({ scope, rows }))
  result.current(keys)
  await waitFor(async () => expect(await readOf()).toEqual([false, true]))
})
