import { describe, expect, test } from 'vitest'
import { boxesBetween, masonryColumns, packColumns } from './masonry.ts'

describe('columns of pictures', () => {
  test.each([
    [390, 2],
    [511, 2],
    [512, 3],
    [768, 4],
    [1024, 5],
    [1280, 6],
    [1536, 7],
    [1792, 8],
    [2048, 9],
  ])('in a width of %i there are %i', (width, expected) => {
    expect(masonryColumns(width)).toBe(expected)
  })

  test('a card goes into the column that ends highest', () => {
    const { boxes, height } = packColumns([100, 40, 60, 10], { columns: 2, gap: 10 })
    expect(boxes).toEqual([
      { column: 0, top: 0, height: 100 },
      { column: 1, top: 0, height: 40 },
      { column: 1, top: 50, height: 60 },
      { column: 0, top: 110, height: 10 },
    ])
    expect(height).toBe(120)
  })

  test('more cards leave those before them where they are', () => {
    const few = packColumns([90, 30, 70], { columns: 3, gap: 8 })
    const more = packColumns([90, 30, 70, 20, 500], { columns: 3, gap: 8 })
    expect(more.boxes.slice(0, 3)).toEqual(few.boxes)
  })

  test('no cards have no height', () => {
    expect(packColumns([], { columns: 4, gap: 24 })).toEqual({ boxes: [], height: 0, highest: 0 })
  })
})

describe('cards in sight', () => {
  const heights = Array.from({ length: 400 }, (_, index) => 50 + ((index * 37) % 300))
  const layout = packColumns(heights, { columns: 4, gap: 24 })

  test.each([0, 333, 2500, 12_000])('are all those that reach into the window at %i', (from) => {
    const { first, last } = boxesBetween(layout, from, from + 900)
    const inSight = layout.boxes.flatMap(({ top, height }, index) =>
      top + height > from && top < from + 900 ? [index] : [],
    )
    expect([first, last]).toEqual([inSight.at(0), inSight.at(-1)])
  })

  test('are a few of many', () => {
    const { first, last } = boxesBetween(layout, 5000, 5900)
    expect(last - first).toBeLessThan(60)
  })
})
