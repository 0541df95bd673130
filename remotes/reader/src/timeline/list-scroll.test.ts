import { View } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { layOut } from './layout.ts'
import { isSameAt, loadScroll, storeScroll, type ListScroll } from './list-scroll.ts'

const scope = { view: View.All, kind: 'all' } as const
const kind = { unreadOnly: false, order: 'newest' } as const
const ROWS = 50_000
const USUAL = 80

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

/** Where the top of a row is. */
function topOf(row: number, { sizes: [measured, usual = 0] }: ListScroll): number {
  return Array.from({ length: row }, (_, index) => measured[index] ?? -1).reduce(
    (top, size) => top + (size === -1 ? usual : size),
    0,
  )
}

/** A list that was read down to a row: those above it were measured, each of a height of its own. */
function readTo(first: number, into: number): ListScroll {
  const measured = Array.from({ length: ROWS }, (_, row) => (row <= first + 20 ? 60 + (row % 50) : -1))
  const left: ListScroll = {
    offset: 0,
    sizes: [measured, USUAL],
    range: { first, last: first + 12 },
    topLine: `entry ${first}`,
    limit: ROWS,
    startsAt: { id: '1', publishedAt: '2026-11-20T12:00:00.000Z' },
  }
  return { ...left, offset: topOf(first, left) + into }
}

function keep(left: ListScroll): ListScroll {
  storeScroll(scope, kind, left)
  const loaded = loadScroll(scope, kind)
  if (!loaded) throw new Error('Nothing was kept')
  return loaded
}

describe('where a list was scrolled to', () => {
  test.each([0, 7, 150, 30_000, ROWS - 20])('is found again at row %i of a long list', (first) => {
    const left = readTo(first, 23)
    const found = keep(left)
    expect(found.offset - topOf(first, found)).toBe(23)
    for (let row = first; row < first + 20; row += 1) {
      expect(found.sizes[0][row]).toBe(left.sizes[0][row])
    }
    expect(found).toMatchObject({
      range: left.range,
      topLine: left.topLine,
      limit: ROWS,
      startsAt: left.startsAt,
    })
  })

  test('is no larger in a long list than in a short one', () => {
    keep(readTo(ROWS - 20, 0))
    expect([...stored.values()].join('').length).toBeLessThan(2000)
  })

  test('is kept as it is where nothing was measured', () => {
    const left: ListScroll = { ...readTo(0, 0), offset: 4321, sizes: [[]] }
    expect(keep(left)).toEqual(left)
  })

  test('is forgotten where there is no room, or something else is kept', () => {
    keep(readTo(7, 0))
    vi.spyOn(stored, 'set').mockImplementationOnce(() => {
      throw new Error('full')
    })
    storeScroll(scope, kind, readTo(8, 0))
    expect(loadScroll(scope, kind)).toBeNull()
    stored.set('tidings:place:all/all', '{"offset":"7"}')
    expect(loadScroll(scope, kind)).toBeNull()
  })
})

const linesOf = (...ids: string[]) =>
  layOut(
    ids.map((id) => ({ id, publishedAt: '2026-11-20T12:00:00.000Z' })),
    { byDay: false, columns: 1 },
  ).lines

describe('a list that is shown again', () => {
  const left = { ...readTo(1, 0), topLine: 'b' }

  test('stands where it stood though more has come at its end', () => {
    expect(isSameAt(left, linesOf('a', 'b', 'c'))).toBe(true)
    expect(isSameAt(left, linesOf('a', 'b', 'c', 'd'))).toBe(true)
  })

  test('begins at its top where those above have gone, or all of it', () => {
    expect(isSameAt(left, linesOf('b', 'c'))).toBe(false)
    expect(isSameAt(left, linesOf('a'))).toBe(false)
  })
})
