import { array, assert, boolean, constantFrom, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseEntries, mergePages } from './shown-entries.ts'
import {
  compareEntries,
  dayAt,
  entriesBeside,
  entriesPassed,
  groupByDay,
  localDay,
  neighbour,
  nextUnread,
  timesOfDay,
  type TimelineEntry,
} from './timeline.ts'

const entry = (id: string, changes: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  publishedAt: '2026-11-20T12:00:00.000Z',
  read: false,
  ...changes,
})

const at = (id: string, publishedAt: string, read = false) => entry(id, { publishedAt, read })
const ids = (entries: readonly TimelineEntry[]) => entries.map(({ id }) => id)

describe('order', () => {
  test('is newest first, and by identifier where times are equal', () => {
    const entries = [
      at('9', '2026-01-01T00:00:00.000Z'),
      at('10', '2026-01-01T00:00:00.000Z'),
      at('1', '2026-01-02T00:00:00.000Z'),
    ]
    expect(ids(entries.toSorted(compareEntries))).toEqual(['1', '10', '9'])
  })
})

describe('days', () => {
  const entries = [
    at('c', new Date(2026, 10, 20, 0, 0, 0).toISOString()),
    at('b', new Date(2026, 10, 19, 23, 59, 59).toISOString()),
    at('a', new Date(2026, 10, 19, 8).toISOString()),
  ]

  test('begin at midnight where the reader is', () => {
    expect(groupByDay(entries).map((item) => (item.type === 'day' ? item.day : item.entry.id))).toEqual([
      '2026-11-20',
      'c',
      '2026-11-19',
      'b',
      'a',
    ])
  })

  test('know their entries', () => {
    const heads = groupByDay(entries).filter((item) => item.type === 'day')
    expect(heads.map(({ entryIds }) => entryIds)).toEqual([['c'], ['b', 'a']])
  })

  test.each([
    [0, '2026-11-20'],
    [1, '2026-11-20'],
    [2, '2026-11-19'],
    [4, '2026-11-19'],
    [5, null],
  ])('at line %d is %s', (index, day) => {
    expect(dayAt(groupByDay(entries), index)).toBe(day)
  })

  test('last from their first to their last millisecond', () => {
    const { startTime, endTime } = timesOfDay('2026-11-19')
    expect([localDay(new Date(startTime)), localDay(new Date(endTime))]).toEqual(['2026-11-19', '2026-11-19'])
    expect(localDay(new Date(startTime - 1))).toBe('2026-11-18')
    expect(localDay(new Date(endTime + 1))).toBe('2026-11-20')
  })
})

describe('moving', () => {
  const entries = [entry('a', { read: true }), entry('b'), entry('c', { read: true }), entry('d')]

  test.each([
    [null, 1, 'a'],
    [null, -1, 'a'],
    ['a', 1, 'b'],
    ['b', -1, 'a'],
    ['d', 1, 'd'],
    ['a', -1, 'a'],
    ['gone', 1, 'a'],
  ] as const)('from %s by %d leads to %s', (currentId, step, expected) => {
    expect(neighbour(entries, currentId, step)?.id).toBe(expected)
  })

  test.each([
    [null, 'b'],
    ['b', 'd'],
    ['d', 'b'],
  ])('to the next unread from %s leads to %s', (currentId, expected) => {
    expect(nextUnread(entries, currentId)?.id).toBe(expected)
  })

  test('to the next unread leads nowhere when all is read', () => {
    expect(nextUnread([entry('a', { read: true })], null)).toBeUndefined()
  })

  test('tells what is above and below', () => {
    expect(ids(entriesBeside(entries, 'c', 'above'))).toEqual(['a', 'b'])
    expect(ids(entriesBeside(entries, 'c', 'below'))).toEqual(['d'])
    expect(entriesBeside(entries, 'gone', 'above')).toEqual([])
  })

  test('tells which rows left by the top', () => {
    const items = groupByDay(entries)
    expect(ids(entriesPassed(items, 0, 3))).toEqual(['a', 'b'])
    expect(entriesPassed(items, 3, 1)).toEqual([])
  })
})

describe('choosing what to show', () => {
  const candidates = [
    at('new', '2026-11-20T13:00:00.000Z'),
    at('top', '2026-11-20T12:00:00.000Z'),
    at('older', '2026-11-20T11:00:00.000Z'),
  ]
  const known = new Set(['top'])

  test('shows all while nothing is being read', () => {
    const shown = chooseEntries(candidates, { knownIds: known, settledAt: null, unreadOnly: false })
    expect(ids(shown.entries)).toEqual(['new', 'top', 'older'])
    expect(shown.heldIds).toEqual([])
  })

  test('holds back what would push the rows in sight, and lets in what comes below', () => {
    const options = { knownIds: known, settledAt: '2026-11-20T12:00:00.000Z', unreadOnly: false }
    const shown = chooseEntries(candidates, options)
    expect(ids(shown.entries)).toEqual(['top', 'older'])
    expect(shown.heldIds).toEqual(['new'])
  })

  test('keeps a row that was read while only unread ones are shown', () => {
    const read = candidates.map((candidate) => ({ ...candidate, read: true }))
    const shown = chooseEntries(read, { knownIds: known, settledAt: null, unreadOnly: true })
    expect(ids(shown.entries)).toEqual(['top'])
  })

  test('never moves a known row, whatever comes', () => {
    const times = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.000Z']
    const anyEntry = record({
      id: constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
      publishedAt: constantFrom(...times),
      read: boolean(),
    })
    assert(
      property(array(anyEntry), array(anyEntry), constantFrom(...times), (before, arriving, settledAt) => {
        const shownBefore = mergePages([], before)
        const knownIds = new Set(ids(shownBefore))
        const after = mergePages(
          arriving.filter(({ id }) => !knownIds.has(id)),
          shownBefore,
        )
        const { entries } = chooseEntries(after, { knownIds, settledAt, unreadOnly: false })
        const upTo = (list: TimelineEntry[]) => ids(list.filter((item) => item.publishedAt >= settledAt))
        expect(upTo(entries)).toEqual(upTo(shownBefore))
      }),
    )
  })
})

test('merges pages that overlap without doubling an entry', () => {
  const first = [at('c', '2026-03-01T00:00:00Z'), at('b', '2026-02-01T00:00:00Z')]
  const second = [at('b', '2026-02-01T00:00:00Z', true), at('a', '2026-01-01T00:00:00Z')]
  const merged = mergePages(first, second)
  expect(ids(merged)).toEqual(['c', 'b', 'a'])
  expect(merged[1]?.read).toBe(true)
})
