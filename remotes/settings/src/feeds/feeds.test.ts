import { View } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { arrange, canBeChosen, withFigures, type SubscriptionLine } from './feeds.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- health alone is looked at
const feedOf = (errorAt: string | null) => ({ errorAt }) as SubscriptionLine['feed']

const line = (name: string, rest: Partial<SubscriptionLine> = {}): SubscriptionLine => ({
  id: `feed/${name}`,
  type: 'feed',
  targetId: name,
  name,
  address: `https://${name}.example/feed`,
  image: null,
  view: View.Articles,
  category: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  feed: feedOf(null),
  followers: null,
  updatesPerWeek: null,
  latestAt: null,
  ...rest,
})

const names = (lines: SubscriptionLine[]) => lines.map(({ name }) => name).join(' ')
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

test('feeds in trouble are brought together, and what is no feed comes last', () => {
  const list = line('list', { type: 'list', feed: null, address: null })
  const broken = line('b', { feed: feedOf('2026-11-20T12:00:00.000Z') })
  expect(names(arrange([list, line('a'), broken], '', { column: 'health', descending: true }))).toBe(
    'b a list',
  )
})

test('figures that are not known are none', () => {
  expect(withFigures(line('a'), undefined).updatesPerWeek).toBeNull()
})

test('of an inbox nothing is changed with many others: to leave it would delete its mail', () => {
  const [feed, list, inbox] = [line('a'), line('b', { type: 'list' }), line('c', { type: 'inbox' })]
  expect([feed, list, inbox].filter(canBeChosen)).toEqual([feed, list])
})
