import { expect, test } from 'vitest'
import { idsBetween, isChosen, toggleLine } from './selection.ts'
import { buildSubscriptionTree, visibleLines, type SubscriptionRow } from './subscriptions.ts'

const row = (
  id: string,
  category: string | null,
  kind: SubscriptionRow['kind'] = 'feed',
): SubscriptionRow => ({
  kind,
  id,
  title: id,
  category,
  siteUrl: null,
  unread: 0,
  isHidden: false,
})

const order = { by: 'title', descending: false } as const
const rows = [row('mail', null, 'inbox'), row('a', 'Work'), row('b', 'Work', 'list'), row('c', null)]
const tree = buildSubscriptionTree(rows, { order, autoGroup: false, language: 'en' })
// mail, Work, a, b, c
const lines = visibleLines(tree, () => true)
const none: ReadonlySet<string> = new Set()

test('a line is chosen, and by the same again it is not', () => {
  const one = toggleLine(none, lines[2])
  expect([...one]).toEqual(['feed/a'])
  expect([...toggleLine(one, lines[2])]).toEqual([])
})

test('a category chooses all of its feeds and lists, and counts as chosen once they are', () => {
  const both = toggleLine(toggleLine(none, lines[2]), lines[1])
  expect([...both].toSorted()).toEqual(['feed/a', 'list/b'])
  expect(isChosen(both, lines[1])).toBe(true)
  expect(isChosen(toggleLine(both, lines[3]), lines[1])).toBe(false)
})

test('a range goes either way, and leaves out what cannot be moved', () => {
  expect([...idsBetween(lines, 4, 0)]).toEqual(['feed/a', 'list/b', 'feed/c'])
  expect([...idsBetween(lines, 3, 4)]).toEqual(['list/b', 'feed/c'])
})

test('an inbox is never chosen', () => {
  expect(toggleLine(none, lines[0]).size).toBe(0)
  expect(isChosen(none, lines[0])).toBe(false)
})
