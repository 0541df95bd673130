import { View } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { columnsOf, dayOfLine, entriesOf, layOut, lineOf, type Layout } from './layout.ts'
import type { EntryKey } from './timeline.ts'

const at = (id: string, day: number): EntryKey => ({
  id,
  publishedAt: new Date(2026, 10, day, 12).toISOString(),
})
const keys = [at('e', 20), at('d', 20), at('c', 20), at('b', 19), at('a', 19)]

const show = ({ firstDay, lines }: Layout<EntryKey>) =>
  [...(firstDay ? [firstDay] : []), ...lines].map((line) =>
    line.type === 'day' ? line.day : line.entries.map(({ id }) => id).join(''),
  )

describe('layout', () => {
  test('of a list has one entry in each line', () => {
    expect(show(layOut(keys, { byDay: false, columns: 1 }))).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  test('of a grid fills its lines', () => {
    expect(show(layOut(keys, { byDay: false, columns: 2 }))).toEqual(['ed', 'cb', 'a'])
  })

  test('of a grid by day begins a new line with each day', () => {
    const layout = layOut(keys, { byDay: true, columns: 2 })
    expect(show(layout)).toEqual(['2026-11-20', 'ed', 'c', '2026-11-19', 'ba'])
    expect(lineOf(layout.lines, 'd')).toBe(0)
    expect(lineOf(layout.lines, 'gone')).toBe(-1)
    expect(entriesOf(layout.lines, 0, 3).map(({ id }) => id)).toEqual(['e', 'd', 'c'])
    expect(dayOfLine(layout, 1)?.day).toBe('2026-11-20')
    expect(dayOfLine(layout, 3)?.day).toBe('2026-11-19')
  })

  test.each([1, 2, 3])(
    'that has grown is the same as one made at once, and keeps its lines (%d columns)',
    (columns) => {
      const options = { byDay: true, columns }
      const atOnce = layOut(keys, options)
      for (let count = 0; count <= keys.length; count += 1) {
        const before = layOut(keys.slice(0, count), options)
        const grown = layOut(keys, options, before)
        expect(show(grown)).toEqual(show(atOnce))
        expect(grown.lines.slice(0, -1)).toEqual(expect.arrayContaining(before.lines.slice(0, -1)))
      }
      expect(show(layOut(keys.slice(1), options, atOnce))).toEqual(show(layOut(keys.slice(1), options)))
      expect(show(layOut(keys, { byDay: false, columns }, atOnce))).toEqual(
        show(layOut(keys, { byDay: false, columns })),
      )
    },
  )

  test('without days has no head', () => {
    expect(dayOfLine(layOut(keys, { byDay: false, columns: 1 }), 2)).toBeUndefined()
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
  expect(columnsOf(view, width)).toBe(columns)
})
