import { describe, expect, test } from 'vitest'
import type { EntryKey } from './timeline.ts'
import { emptyList, reduceList, type ListAction } from './list-state.ts'

const keyOf = (id: string, hour: number): EntryKey => ({ id, publishedAt: `2026-11-20T${hour}:00:00.000Z` })
const [c, b, a] = [keyOf('c', 13), keyOf('b', 12), keyOf('a', 11)]

const arrivedAt = { type: 'arrived', name: 'all', order: 'newest' } as const

const run = (startsAt: EntryKey | null, ...actions: ListAction<EntryKey>[]) => {
  const list = actions.reduce(reduceList<EntryKey>, emptyList<EntryKey>('all', startsAt))
  return { shown: list.keys.map(({ id }) => id), held: list.held.map(({ id }) => id) }
}

describe('state of a list', () => {
  test('shows what is there when it is opened', () => {
    expect(run(null, { ...arrivedAt, candidates: [b, a], settledAt: null })).toEqual({
      shown: ['b', 'a'],
      held: [],
    })
  })

  test('comes back as it was left: what is newer waits', () => {
    const arrived = { ...arrivedAt, candidates: [c, b, a], settledAt: null } as const
    expect(run(b, arrived)).toEqual({ shown: ['b', 'a'], held: ['c'] })
    expect(run(b, arrived, { type: 'released' })).toEqual({ shown: ['c', 'b', 'a'], held: [] })
  })

  test('holds new entries while somebody reads, until they are called', () => {
    const opened = { ...arrivedAt, candidates: [b, a], settledAt: null } as const
    const more = { ...arrivedAt, candidates: [c, b, a], settledAt: a.publishedAt } as const
    expect(run(null, opened, more)).toEqual({ shown: ['b', 'a'], held: ['c'] })
    expect(run(null, opened, more, { type: 'released' })).toEqual({ shown: ['c', 'b', 'a'], held: [] })
  })

  test('begins anew when another list is opened', () => {
    const opened = { ...arrivedAt, candidates: [c, b], settledAt: null } as const
    const other = { type: 'opened', name: 'unread', startsAt: null } as const
    expect(run(null, opened, other)).toEqual({ shown: [], held: [] })
    expect(run(null, opened, other, opened).shown).toEqual([])
    expect(run(null, opened, other, { ...opened, name: 'unread', candidates: [a] }).shown).toEqual(['a'])
  })

  test('lets go what was taken away', () => {
    const opened = { ...arrivedAt, candidates: [c, b], settledAt: null } as const
    const removed = { ...arrivedAt, candidates: [c], settledAt: null } as const
    expect(run(null, opened, removed).shown).toEqual(['c'])
  })

  test('the oldest first: what comes below what is in sight comes in, what comes above waits', () => {
    const oldest = { ...arrivedAt, order: 'oldest' } as const
    const opened = { ...oldest, candidates: [b], settledAt: null } as const
    const more = { ...oldest, candidates: [a, b, c], settledAt: b.publishedAt } as const
    expect(run(null, opened, more)).toEqual({ shown: ['b', 'c'], held: ['a'] })
  })
})
