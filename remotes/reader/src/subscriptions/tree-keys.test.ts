import { expect, test } from 'vitest'
import { buildSubscriptionTree, visibleLines, type SubscriptionRow } from './subscriptions.ts'
import { treeMove } from './tree-keys.ts'

const feed = (title: string, category: string | null): SubscriptionRow => ({
  kind: 'feed',
  id: title,
  title,
  category,
  siteUrl: null,
  unread: 0,
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
