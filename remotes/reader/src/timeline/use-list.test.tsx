import { entryOf, fillDatabase, subscriptionTo } from '../testing.tsx'
import { act, cleanup, renderHook } from '@testing-library/react'
import { View, type EntryItem } from '@tidings/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TimelineLine } from './layout.ts'
import type { EntryKey } from './timeline.ts'
import { useList } from './use-list.ts'
import type { ListView, Timeline } from './use-timeline.ts'

const letters = subscriptionTo('Letters')
const many = Array.from({ length: 800 }, (_, index) =>
  entryOf(letters, {
    title: `Entry ${index}`,
    publishedAt: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
  }),
)
const keyOf = ({ entries: { id, publishedAt }, feeds }: EntryItem) => ({
  id,
  publishedAt,
  feedId: feeds.id,
})
const keys = many.map(keyOf)
const lines = keys.map((key): TimelineLine<EntryKey> => ({ type: 'entries', entries: [key] }))
const idAt = (index: number) => keys[index]?.id ?? ''

const settle = vi.fn<(view: ListView) => void>()
const widen = vi.fn<() => void>()
const nothing = () => undefined
const timeline: Timeline = {
  keys,
  isReady: true,
  newCount: 0,
  seen: () => undefined,
  isFetching: false,
  answeredAt: 0,
  isFetchingMore: false,
  knownRows: undefined,
  isComplete: true,
  retry: nothing,
  error: null,
  refresh: async () => null,
  showNew: nothing,
  settle,
  loadMore: nothing,
  widen,
  readAhead: nothing,
  firstInSight: nothing,
}

beforeEach(async () => fillDatabase([letters], many))

afterEach(cleanup)

function openList() {
  const scope = { kind: 'all', view: View.Articles } as const
  const { result } = renderHook(() =>
    useList({ Row: () => null, scope, timeline, entryId: null, left: null, lines }),
  )
  const moveTo = (first: number) => act(() => result.current.handleRange(first, first + 20))
  return { it: result.current, moveTo }
}

test(
  'nothing is done for what a list flies by, and all of it for where it lands',
  { tags: ['long'] },
  async () => {
    const { it, moveTo } = openList()
    const { rows } = it.context
    moveTo(0)
    await expect.poll(() => rows.get(idAt(10))?.title).toBe('Entry 10')
    settle.mockClear()

    for (const first of [300, 500, 700]) moveTo(first)
    expect(settle).not.toHaveBeenCalled()
    await expect.poll(() => rows.get(idAt(710))?.title).toBe('Entry 710')
    expect(settle).toHaveBeenCalledTimes(1)
    expect(settle).toHaveBeenCalledWith({ firstIndex: 700, lastIndex: 720, isTouched: false })
    expect(rows.get(idAt(310))).toBeUndefined()
    expect(widen).toHaveBeenCalled()
  },
)

test('who calls what is new reads nothing until they touch the list again', async () => {
  const { it, moveTo } = openList()
  moveTo(100)
  act(it.handleTouch)
  moveTo(101)
  expect(settle).toHaveBeenLastCalledWith({ firstIndex: 101, lastIndex: 121, isTouched: true })

  act(it.handleShowNew)
  moveTo(0)
  await expect.poll(() => settle).toHaveBeenLastCalledWith({ firstIndex: 0, lastIndex: 20, isTouched: false })
  act(it.handleTouch)
  moveTo(1)
  expect(settle).toHaveBeenLastCalledWith({ firstIndex: 1, lastIndex: 21, isTouched: true })
})
