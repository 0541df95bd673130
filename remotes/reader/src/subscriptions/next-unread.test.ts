import { expect, test } from 'vitest'
import { nextUnread } from './next-unread.ts'
import { buildSubscriptionTree, lineKey, visibleLines, type SubscriptionRow } from './subscriptions.ts'

const row = (title: string, unread: number, changes: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  kind: 'feed',
  id: title,
  title,
  category: null,
  siteUrl: null,
  unread,
  isHidden: false,
  ...changes,
})

const rows = [
  row('List', 1, { kind: 'list' }),
  row('a', 1, { category: 'Open' }),
  row('b', 0, { category: 'Open' }),
  row('c', 2, { category: 'Open' }),
  row('d', 1, { category: 'Shut' }),
  row('e', 0),
  row('f', 3),
]
const tree = buildSubscriptionTree(rows, {
  order: { by: 'title', descending: false },
  autoGroup: false,
  language: 'en',
})
const lines = visibleLines(tree, (folder) => folder === 'Open')
const at = (key: string) => lines.findIndex((line) => lineKey(line) === key)

test.each([
  ['list-List', 'feed-a'],
  ['feed-a', 'feed-c'],
  ['feed-b', 'feed-c'],
  ['feed-c', 'folder-Shut'],
  ['folder-Open', 'folder-Shut'],
  ['folder-Shut', 'feed-f'],
  ['feed-f', 'list-List'],
])('after %s one reads on at %s', (from, to) => {
  const next = nextUnread(lines, at(from))
  expect(next && lineKey(next)).toBe(to)
})

test('where nothing else is unread one reads on nowhere', () => {
  const [only] = visibleLines({ ...tree, lists: [], folders: [] }, () => true).slice(1)
  expect(only && nextUnread([only], 0)).toBeUndefined()
})
