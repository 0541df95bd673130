import { expect, test } from 'vitest'
import { buildSubscriptionTree, visibleLines, type SubscriptionRow } from './subscriptions.ts'
import { findByName, treeMove } from './tree-keys.ts'

const feed = (title: string, category: string | null): SubscriptionRow => ({
  kind: 'feed',
  id: title,
  title,
  category,
  siteUrl: null,
  unread: 0,
  isHidden: false,
})

const options = { order: { by: 'title', descending: false }, autoGroup: false, language: 'en' } as const
const tree = buildSubscriptionTree([feed('a', 'Open'), feed('b', 'Shut'), feed('c', null)], options)
// Open, a, Shut, c
const lines = visibleLines(tree, (name) => name === 'Open')

test.each([
  ['ArrowRight', 0, { type: 'focus', index: 1 }],
  ['ArrowLeft', 0, { type: 'toggle', folder: 'Open' }],
  ['ArrowLeft', 1, { type: 'focus', index: 0 }],
  ['ArrowRight', 1, null],
  ['ArrowRight', 2, { type: 'toggle', folder: 'Shut' }],
  ['ArrowLeft', 2, null],
  ['ArrowLeft', 3, null],
  ['Home', 3, { type: 'focus', index: 0 }],
  ['End', 0, { type: 'focus', index: 3 }],
  ['x', 0, null],
  ['Home', 9, null],
] as const)('%s on line %d does %j', (key, index, expected) => {
  expect(treeMove(key, lines, index)).toEqual(expected)
})

test.each([
  ['s', 0, 2],
  ['sh', 2, 2],
  ['S', 2, 2],
  ['o', 2, 0],
  ['x', 0, -1],
] as const)('typing %s on line %d goes to line %d', (text, from, expected) => {
  expect(findByName(lines, { text, from, language: 'en' })).toBe(expected)
})
