import { expect, test } from 'vitest'
import { extendRatios, noRatios } from './picture-ratios.ts'

const ALL = 50_000
const PAGE = 100
const MOST = 500

const keysTo = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: `${from + index}`, publishedAt: '2026-11-20' }))

/** Ratios by entry, and how often they were asked for. */
class KnownRatios extends Map<string, number> {
  asked = 0

  override get(id: string) {
    this.asked += 1
    return super.get(id)
  }

  override has(id: string) {
    this.asked += 1
    return super.has(id)
  }
}

test('ratios are those of the first entries, up to the first that has none', () => {
  const known = new Map([
    ['0', 1],
    ['1', 2],
    ['3', 1.5],
  ])
  expect(extendRatios(noRatios, keysTo(5), known, MOST)).toMatchObject({
    ratios: [1, 2],
    missing: ['2', '4'],
  })
})

test('where nothing has changed they are the same', () => {
  const [keys, known] = [keysTo(3), new Map([['0', 1]])]
  const first = extendRatios(noRatios, keys, known, MOST)
  expect(extendRatios(first, keys, known, MOST)).toBe(first)
  known.set('1', 2).set('2', 1)
  expect(extendRatios(first, keys, known, MOST)).toMatchObject({ ratios: [1, 2, 1], missing: [] })
})

test('an entry that comes first, or goes, has its own', () => {
  const known = new Map(keysTo(10).map(({ id }, index) => [id, index]))
  const first = extendRatios(noRatios, keysTo(8, 1), known, MOST)
  const more = extendRatios(first, keysTo(10), known, MOST)
  expect(more.ratios).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(extendRatios(more, keysTo(4, 5), known, MOST).ratios).toEqual([5, 6, 7, 8])
})

test('of a long list only what was added is looked up, and little is to be learnt at once', () => {
  const known = new KnownRatios(keysTo(ALL).map(({ id }) => [id, 1]))
  const long = extendRatios(noRatios, keysTo(ALL - PAGE), known, MOST)
  expect(long.ratios).toHaveLength(ALL - PAGE)
  known.asked = 0
  const longer = extendRatios(long, keysTo(ALL), known, MOST)
  expect(longer.ratios).toHaveLength(ALL)
  expect(known.asked).toBeLessThanOrEqual(2 * PAGE)
  known.asked = 0
  expect(extendRatios(longer, longer.keys, known, MOST)).toBe(longer)
  expect(known.asked).toBe(0)
  expect(extendRatios(noRatios, keysTo(ALL), new Map(), MOST).missing).toHaveLength(MOST)
})
