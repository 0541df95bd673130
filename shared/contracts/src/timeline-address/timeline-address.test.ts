import { expect, test } from 'vitest'
import { View, views } from '../views.ts'
import { parseSource, sourceToAddress, timelineIdOf, viewOfTimelineId, type TimelineSource } from './index.ts'

test.each([
  [View.All, 'all'],
  [View.Articles, 'view-0'],
  [View.Notifications, 'view-5'],
])('the tab of view %d has the address %s', (view, timelineId) => {
  expect(timelineIdOf(view)).toBe(timelineId)
  expect(viewOfTimelineId(timelineId)).toBe(view)
})

test.each(['', 'view-', 'view-x', 'view-10', 'feed'])('%j is the address of no view', (timelineId) => {
  expect(viewOfTimelineId(timelineId)).toBeUndefined()
})

test.each<[string, TimelineSource]>([
  ['all', { kind: 'all' }],
  ['collections', { kind: 'collections' }],
  ['41147805276726275', { kind: 'feed', feedId: '41147805276726275' }],
  ['folder-list-1', { kind: 'folder', name: 'list-1' }],
  ['list-41147805276726275', { kind: 'list', listId: '41147805276726275' }],
  ['inbox-letters', { kind: 'inbox', handle: 'letters' }],
  ['search-two\nlines', { kind: 'search', query: 'two\nlines' }],
])('%j names a source, and is named by it', (address, source) => {
  expect(parseSource(address)).toEqual(source)
  expect(sourceToAddress(source)).toBe(address)
})

test.each([undefined, ''])('where no source is named, all of a view is shown', (address) => {
  expect(parseSource(address)).toEqual({ kind: 'all' })
})

test('no two views have the same address', () => {
  expect(new Set(views.map(timelineIdOf)).size).toBe(views.length)
})
