import { View } from '@tidings/contracts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { columnsOf, dayOfLine, entriesOf, layOut, lineOf, type Layout } from './layout.ts'
import type { EntryKey } from './timeline.ts'

const at = (id: string, day: number): EntryKey => ({
  id,
  publishedAt: new Date(2026, 10, day, 12).toISOString(),
})
const keys = [at('e', 20), at('d', 20), at('c', 20), at('b', 19), at('a', 19)]

const byDay = { byDay: true, columns: 1 }

const show = ({ firstDay, lines }: Layout<EntryKey>) =>
  [...(firstDay ? [firstDay] : []), ...lines].map((line) =>
    line.type === 'day'
      ? line.day + (line.until ? `…${line.until.slice(-2)}` : '')
      : line.entries.map(({ id }) => id).join(''),
  )

describe('layout', () => {
  test('of a list has one entry in each line', () => {
    expect(show(layOut(keys, { byDay: false, columns: 1 }))).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  test('of a grid fills its lines', () => {
    expect(show(layOut(keys, { byDay: false, columns: 2 }))).toEqual(['ed', 'cb', 'a'])
  })

  test('by day has a head above each that has enough', () => {
    const layout = layOut(keys, byDay)
    expect(show(layout)).toEqual(['2026-11-20', 'e', 'd', 'c', '2026-11-19', 'b', 'a'])
    expect(lineOf(layout.lines, 'd')).toBe(1)
    expect(lineOf(layout.lines, 'gone')).toBe(-1)
    expect(entriesOf(layout.lines, 0, 3).map(({ id }) => id)).toEqual(['e', 'd', 'c'])
    expect(dayOfLine(layout, 1)?.day).toBe('2026-11-20')
    expect(dayOfLine(layout, 4)?.day).toBe('2026-11-19')
  })

  test('by day has one head above days with little in each, until there are three entries', () => {
    const rare = [at('f', 20), at('e', 18), at('d', 15), at('c', 14), at('b', 11)]
    expect(show(layOut(rare, byDay))).toEqual(['2026-11-20…15', 'f', 'e', 'd', '2026-11-14…11', 'c', 'b'])
    expect(show(layOut(rare.toReversed(), byDay))).toEqual([
      '2026-11-11…15',
      'b',
      'c',
      'd',
      '2026-11-18…20',
      'e',
      'f',
    ])
  })

  test('by day leaves today and yesterday alone, however little came', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 20), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const few = [at('d', 20), at('c', 19), at('b', 18), at('a', 17)]
    const shown = ['2026-11-20', 'd', '2026-11-19', 'c', '2026-11-18…17', 'b', 'a']
    expect(show(layOut(few, byDay))).toEqual(shown)
    expect(show(layOut(few.toReversed(), byDay))).toEqual([
      '2026-11-17…18',
      'a',
      'b',
      '2026-11-19',
      'c',
      '2026-11-20',
      'd',
    ])
  })

  test('that has grown is the same as one made at once, and keeps its lines', () => {
    const some = [...keys, at('0', 17), at('00', 16)]
    const atOnce = layOut(some, byDay)
    for (let count = 0; count <= some.length; count += 1) {
      const before = layOut(some.slice(0, count), byDay)
      const grown = layOut(some, byDay, before)
      expect(show(grown)).toEqual(show(atOnce))
      const entries = before.lines.filter(({ type }) => type === 'entries')
      expect(grown.lines).toEqual(expect.arrayContaining(entries))
    }
    expect(show(layOut(some.slice(1), byDay, atOnce))).toEqual(show(layOut(some.slice(1), byDay)))
    const plain = { byDay: false, columns: 1 }
    expect(show(layOut(some, plain, atOnce))).toEqual(show(layOut(some, plain)))
  })

  test('of a grid flows, and tells the day of each line', () => {
    const layout = layOut(keys, { byDay: false, columns: 2 })
    expect(layout.firstDay).toBeUndefined()
    expect(dayOfLine(layout, 0)?.day).toBe('2026-11-20')
    expect(dayOfLine(layout, 2)?.day).toBe('2026-11-19')
  })
})

test.each([
  [View.Articles, 2000, 1],
  [View.SocialMedia, 2000, 1],
  [View.Pictures, 0, 1],
  [View.Pictures, 511, 1],
  [View.Pictures, 512, 2],
  [View.Pictures, 800, 3],
  [View.Pictures, 1200, 4],
  [View.Pictures, 1600, 5],
  [View.Videos, 390, 1],
  [View.Videos, 1184, 4],
] as const)('view %d in %d px has %d columns', (view, width, columns) => {
  expect(columnsOf(view, width, 30)).toBe(columns)
})

test.each([
  [5, 5],
  [4, 4],
  [1, 3],
] as const)('%d videos fill a wide window in %d columns', (count, columns) => {
  expect(columnsOf(View.Videos, 1600, count)).toBe(columns)
})
