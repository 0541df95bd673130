import { expect, test } from 'vitest'
import { View, views } from '../views.ts'
import { timelineIdOf } from './index.ts'

test.each([
  [View.All, 'all'],
  [View.Articles, 'view-0'],
  [View.Notifications, 'view-5'],
])('the tab of view %d has the address %s', (view, timelineId) => {
  expect(timelineIdOf(view)).toBe(timelineId)
})

test('no two views have the same address', () => {
  expect(new Set(views.map(timelineIdOf)).size).toBe(views.length)
})
