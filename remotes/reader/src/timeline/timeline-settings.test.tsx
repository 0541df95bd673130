// @module-tag long
// @vitest-environment jsdom
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import { View } from '@tidings/contracts'
import { db, getEntries } from '@tidings/db'
import { changeSettings, mutate } from '@tidings/runtime'
import type { PointerEvent } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import type { Scope } from '../scope/scope.ts'
import { FoldedText } from './rows/folded-text.tsx'
import { TimelinePart } from './timeline-part.tsx'
import { useMarkOnHover } from './use-mark-on-hover.ts'
import { useMarkOnRender } from './use-mark-on-render.ts'
import { useMarkOnScroll } from './use-mark-on-scroll.ts'

const letters = subscriptionTo('Letters')
const media = [{ url: 'https://example.org/a.jpg', type: 'photo' as const, width: 1200, height: 900 }]
const first = entryOf(letters, { title: 'First', content: '<p>Words</p>', media })
const second = entryOf(letters, { title: 'Second' })
const third = entryOf(letters, { title: 'Third' })
const ids = [first.entries.id, second.entries.id]
const keys = [first, second].map(({ entries: { id, publishedAt } }) => ({ id, publishedAt }))
const scope: Scope = { view: View.Articles, kind: 'all' }

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  await fillDatabase([letters], [first, second])
})

afterEach(async () => {
  cleanup()
  await changeSettings({
    enhancedSettings: false,
    thumbnailRatio: 'square',
    autoExpandLongSocialMedia: false,
  })
})

const rowsOf = async () => new Map((await getEntries(db, ids)).map((entry) => [entry.id, entry]))
const picture = async () => (await screen.findByRole('list', { name: /Entries of/ })).querySelector('img')
const shape = async () => (await picture())?.parentElement?.style.aspectRatio
const readOf = async () => [...(await rowsOf()).values()].map(({ read }) => read)

describe('the picture of a row', () => {
  test('is square, or as wide as it is in itself', async () => {
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    await waitFor(async () => expect(await picture()).toBeTruthy())
    expect(await shape()).toBe('')
    await changeSettings({ thumbnailRatio: 'original' })
    await waitFor(async () => expect(Number.parseFloat((await shape()) ?? '')).toBeCloseTo(4 / 3))
  })
})

test('the date of an entry is written as one likes it', async () => {
  await changeSettings({ enhancedSettings: true, dateFormat: 'DD/MM/YYYY HH:mm' })
  await renderAt(`/timeline/view-0/all/${first.entries.id}`, <TimelinePart />)
  const page = await screen.findByRole('region', { name: 'Text of the entry' })
  expect(await within(page).findByText(/^20\/11\/2026 \d\d:00$/)).toBeTruthy()
})

test('a long post is folded, or shown in full', async () => {
  const { container } = await renderAt('/', <FoldedText nodes={null} plain="A long post" language="en" />)
  expect(container.querySelector('[data-folded]')).toBeTruthy()
  await changeSettings({ enhancedSettings: true, autoExpandLongSocialMedia: true })
  await waitFor(() => expect(container.querySelector('[data-folded]')).toBeNull())
})

describe('an entry counts as read', () => {
  test('when the pointer rests on it, if that is set', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    await changeSettings({ hoverMarkUnread: false })
    const rows = await rowsOf()
    const { result } = renderHook(() => useMarkOnHover({ scope, rows }))
    expect(result.current.onPointerMove).toBeUndefined()
    await changeSettings({ hoverMarkUnread: true })
    const row = document.createElement('article')
    row.dataset['entryId'] = ids[0]
    await waitFor(() => expect(result.current.onPointerMove).toBeTruthy())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of an event that the handler reads
    result.current.onPointerMove?.({ target: row, pointerType: 'mouse' } as unknown as PointerEvent)
    await waitFor(async () => expect(await readOf()).toEqual([true, false]))
  })

  test('when it is scrolled past, if that is set', async () => {
    const rows = await rowsOf()
    const lines = keys.map((key) => ({ type: 'entries' as const, entries: [key] }))
    const isTouched = { current: true }
    const flight = { isFlying: () => false }
    const options = { scope, lines, rows, flight, isTouched }
    const { result, rerender } = renderHook(() => useMarkOnScroll(options))
    await changeSettings({ scrollMarkUnread: false })
    rerender()
    result.current(0)
    result.current(1)
    await changeSettings({ scrollMarkUnread: true })
    rerender()
    result.current(2)
    await waitFor(async () => expect(await readOf()).toEqual([false, true]))
  })

  test('when it is scrolled past, not before a list that flies on has landed', async () => {
    const rows = await rowsOf()
    const lines = keys.map((key) => ({ type: 'entries' as const, entries: [key] }))
    let isFlying = true
    const flight = { isFlying: () => isFlying }
    await changeSettings({ scrollMarkUnread: true })
    const { result } = renderHook(() =>
      useMarkOnScroll({ scope, lines, rows, flight, isTouched: { current: true } }),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    result.current(0)
    result.current(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await readOf()).toEqual([false, false])
    isFlying = false
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await waitFor(async () => expect(await readOf()).toEqual([true, true]))
  })

  test('when it is in sight in a wide view, if that is set', async () => {
    const rows = await rowsOf()
    const { result, rerender } = renderHook(() =>
      useMarkOnRender({ scope: { view: View.Pictures, kind: 'all' }, rows }),
    )
    await changeSettings({ renderMarkUnread: true })
    rerender()
    result.current(keys)
    await waitFor(async () => expect(await readOf()).toEqual([true, true]))
    await changeSettings({ renderMarkUnread: false })
  })

  test.each<Scope>([
    { view: View.Pictures, kind: 'collections' },
    { view: View.Pictures, kind: 'search', query: 'first' },
  ])('but not where one looks for something: %o', async (lookedThrough) => {
    const rows = await rowsOf()
    await changeSettings({ renderMarkUnread: true })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { result } = renderHook(() => useMarkOnRender({ scope: lookedThrough, rows }))
    result.current(keys)
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    // What is marked comes after what was marked before.
    await mutate('reads.markRead', { entryIds: [third.entries.id] })
    expect(await readOf()).toEqual([false, false])
    await changeSettings({ renderMarkUnread: false })
  })
})
