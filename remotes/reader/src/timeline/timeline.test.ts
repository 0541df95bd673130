import { array, assert, constantFrom, property, uniqueArray } from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { firstIdAfter } from '@tidings/contracts'
import { chooseKeys, countNewer, countSame, seenBefore } from './shown-keys.ts'
import { compareKeys, createDays, localDay, neighbour, timesOfDay, type EntryKey } from './timeline.ts'

const at = (id: string, publishedAt = '2026-11-20T12:00:00.000Z'): EntryKey => ({ id, publishedAt })
const ids = (entries: readonly EntryKey[]) => entries.map(({ id }) => id)

describe('order', () => {
  test('is newest first, and by identifier where times are equal', () => {
    const keys = [
      at('9', '2026-01-01T00:00:00.000Z'),
      at('10', '2026-01-01T00:00:00.000Z'),
      at('1', '2026-01-02T00:00:00.000Z'),
      at('11', '2026-01-01T00:00:00.000Z'),
    ]
    expect(ids(keys.toSorted(compareKeys))).toEqual(['1', '11', '10', '9'])
  })

  test('has an identifier of 19 digits for newer than one of 18, of the same time', () => {
    const [earlier, later] = [at('999999999999999999'), at('1000000000000000000')]
    expect([earlier, later].toSorted(compareKeys)).toEqual([later, earlier])
    expect(compareKeys(later, at(later.id))).toBe(0)
  })
})

describe('days', () => {
  const keys = [
    at('c', new Date(2026, 10, 20, 0, 0, 0).toISOString()),
    at('b', new Date(2026, 10, 19, 23, 59, 59).toISOString()),
    at('a', new Date(2026, 10, 19, 8).toISOString()),
  ]

  test('begin at midnight where the reader is', () => {
    const dayOf = createDays()
    const days = [...keys, ...keys.toReversed()].map(({ publishedAt }) => dayOf(publishedAt))
    expect(days.slice(0, 3)).toEqual(['2026-11-20', '2026-11-19', '2026-11-19'])
    expect(days.slice(3)).toEqual(days.slice(0, 3).toReversed())
  })

  test('last from their first to their last millisecond', () => {
    const { startTime, endTime } = timesOfDay('2026-11-19')
    expect([localDay(new Date(startTime)), localDay(new Date(endTime))]).toEqual(['2026-11-19', '2026-11-19'])
    expect(localDay(new Date(startTime - 1))).toBe('2026-11-18')
    expect(localDay(new Date(endTime + 1))).toBe('2026-11-20')
  })

  test('ends at midnight also where it began an hour late, as clocks jumped', () => {
    vi.stubEnv('TZ', 'Africa/Cairo')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { startTime, endTime } = timesOfDay('2026-04-24')
    expect(new Date(startTime).getHours()).toBe(1)
    expect([localDay(new Date(endTime)), localDay(new Date(endTime + 1))]).toEqual([
      '2026-04-24',
      '2026-04-25',
    ])
    expect(timesOfDay('2026-04-23').endTime + 1).toBe(startTime)
    expect(timesOfDay('2026-04-25').startTime).toBe(endTime + 1)
  })
})

describe('moving', () => {
  const keys = [at('a'), at('b'), at('c'), at('d')]

  test.each([
    [null, 1, 'a'],
    [null, -1, 'a'],
    ['a', 1, 'b'],
    ['b', -1, 'a'],
    ['d', 1, 'd'],
    ['a', -1, 'a'],
    ['gone', 1, 'a'],
  ] as const)('from %s by %d leads to %s', (currentId, step, expected) => {
    expect(neighbour(keys, currentId, step)?.id).toBe(expected)
  })
})

describe('what a list shows', () => {
  const candidates = [
    at('new', '2026-11-20T13:00:00.000Z'),
    at('top', '2026-11-20T12:00:00.000Z'),
    at('older', '2026-11-20T11:00:00.000Z'),
  ]
  const shown = [at('top', '2026-11-20T12:00:00.000Z')]

  test('is everything while nothing is being read', () => {
    const chosen = chooseKeys(candidates, { shown, settledAt: null, order: 'newest' })
    expect(ids(chosen.keys)).toEqual(['new', 'top', 'older'])
    expect(chosen.held).toEqual([])
  })

  test('leaves out what would push the rows in sight, and lets in what comes below', () => {
    const chosen = chooseKeys(candidates, { shown, settledAt: '2026-11-20T12:00:00.000Z', order: 'newest' })
    expect(ids(chosen.keys)).toEqual(['top', 'older'])
    expect(ids(chosen.held)).toEqual(['new'])
    expect(countNewer(chosen)).toBe(1)
  })

  test('was all there was until the first of those came that wait and are newer than all of it', () => {
    const noon = Date.UTC(2026, 10, 20, 12)
    const came = (minutes: number) =>
      at(String(firstIdAfter(noon + minutes * 60_000)), '2026-11-20T11:00:00.000Z')
    const keys = [came(1), came(3)]
    expect(seenBefore({ keys, held: [came(2), came(9), came(7)] })).toEqual({
      until: noon + 7 * 60_000,
      waiting: 2,
    })
    expect(seenBefore({ keys, held: [came(2)] })).toBeUndefined()
    expect(seenBefore({ keys, held: [] })).toBeUndefined()
  })

  test('never moves at or above the rows in sight, whatever comes', () => {
    const times = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.000Z']
    const time = constantFrom(...times)
    const names = 'abcdefghij'.split('')
    assert(
      property(
        uniqueArray(constantFrom(...names)),
        array(time, { minLength: 1 }),
        time,
        (some, spread, settledAt) => {
          const all = names.map((id, index) => at(id, spread[index % spread.length])).toSorted(compareKeys)
          const before = all.filter(({ id }) => some.includes(id))
          const chosen = chooseKeys(all, { shown: before, settledAt, order: 'newest' })
          const upTo = (list: EntryKey[]) => ids(list.filter((key) => key.publishedAt >= settledAt))
          expect(upTo(chosen.keys)).toEqual(upTo(before))
        },
      ),
    )
  })

  test('begins anew only where it differs', () => {
    expect(countSame(candidates, candidates.slice(0, 2))).toBe(2)
    expect(countSame(candidates, shown)).toBe(0)
    expect(countSame([], shown)).toBe(0)
  })
})
