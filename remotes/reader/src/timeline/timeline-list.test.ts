import { describe, expect, test } from 'vitest'
import type { Place } from './timeline.ts'
import { emptyList, reduceList, type TimelineAction } from './timeline-list.ts'

const place = (id: string, hour: number): Place => ({ id, publishedAt: `2026-11-20T${hour}:00:00.000Z` })
const [c, b, a] = [place('c', 13), place('b', 12), place('a', 11)]

const run = (startsAt: Place | null, ...actions: TimelineAction<Place>[]) => {
  const list = actions.reduce(reduceList<Place>, emptyList<Place>('all', startsAt))
  return { shown: list.places.map(({ id }) => id), held: list.held.map(({ id }) => id) }
}

describe('timeline list', () => {
  test('shows what is there when it is opened', () => {
    expect(run(null, { type: 'arrived', candidates: [b, a], settledAt: null })).toEqual({
      shown: ['b', 'a'],
      held: [],
    })
  })

  test('comes back as it was left: what is newer waits', () => {
    const arrived = { type: 'arrived', candidates: [c, b, a], settledAt: null } as const
    expect(run(b, arrived)).toEqual({ shown: ['b', 'a'], held: ['c'] })
    expect(run(b, arrived, { type: 'released' })).toEqual({ shown: ['c', 'b', 'a'], held: [] })
  })

  test('holds new entries while somebody reads, until they are called', () => {
    const opened = { type: 'arrived', candidates: [b, a], settledAt: null } as const
    const more = { type: 'arrived', candidates: [c, b, a], settledAt: a.publishedAt } as const
    expect(run(null, opened, more)).toEqual({ shown: ['b', 'a'], held: ['c'] })
    expect(run(null, opened, more, { type: 'released' })).toEqual({ shown: ['c', 'b', 'a'], held: [] })
  })

  test('keeps what was read while only unread entries are shown', () => {
    const opened = { type: 'arrived', candidates: [c, b], all: [c, b, a], settledAt: null } as const
    const read = { type: 'arrived', candidates: [c], all: [c, b, a], settledAt: null } as const
    expect(run(null, opened, read).shown).toEqual(['c', 'b'])
  })

  test('begins anew when another list is opened', () => {
    const opened = { type: 'arrived', candidates: [c, b], settledAt: null } as const
    const other = { type: 'opened', name: 'unread', startsAt: null } as const
    expect(run(null, opened, other)).toEqual({ shown: [], held: [] })
    expect(run(null, opened, other, { ...opened, candidates: [a] }).shown).toEqual(['a'])
  })

  test('lets go what was taken away', () => {
    const opened = { type: 'arrived', candidates: [c, b], all: [c, b], settledAt: null } as const
    const removed = { type: 'arrived', candidates: [c], all: [c], settledAt: null } as const
    expect(run(null, opened, removed).shown).toEqual(['c'])
  })
})
