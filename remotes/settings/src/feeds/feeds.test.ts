import { View } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { arrange, withFigures, type FeedLine } from './feeds.ts'

const line = (name: string, rest: Partial<FeedLine> = {}): FeedLine => ({
  feedId: name,
  name,
  url: `https://${name}.example/feed`,
  image: null,
  siteUrl: null,
  view: View.Articles,
  category: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- health alone is looked at
  feed: { errorAt: null } as FeedLine['feed'],
  followers: null,
  updatesPerWeek: null,
  latestAt: null,
  ...rest,
})

const names = (lines: FeedLine[]) => lines.map(({ name }) => name).join(' ')
const byName = { column: 'name', descending: false } as const

test('feeds are found by all words, in name, address or category', () => {
  const lines = [line('alpha', { category: 'News' }), line('beta'), line('gamma', { category: 'news' })]
  expect(names(arrange(lines, 'news', byName))).toBe('alpha gamma')
  expect(names(arrange(lines, 'NEWS gam', byName))).toBe('gamma')
  expect(names(arrange(lines, 'beta.example', byName))).toBe('beta')
  expect(names(arrange(lines, ' ', byName))).toBe('alpha beta gamma')
})

test('feeds are sorted either way, those without a figure last, and by name among the same', () => {
  const lines = [
    line('c', { followers: 2 }),
    line('b'),
    line('a', { followers: 10 }),
    line('d', { followers: 2 }),
  ]
  expect(names(arrange(lines, '', { column: 'followers', descending: false }))).toBe('c d a b')
  expect(names(arrange(lines, '', { column: 'followers', descending: true }))).toBe('a c d b')
})

test('feeds in trouble are brought together', () => {
  const broken = line('b', { feed: { ...line('b').feed, errorAt: '2026-11-20T12:00:00.000Z' } })
  expect(names(arrange([line('a'), broken], '', { column: 'health', descending: true }))).toBe('b a')
})

test('figures that are not known are none', () => {
  expect(withFigures(line('a'), undefined).updatesPerWeek).toBeNull()
})
