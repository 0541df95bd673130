import { View } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { visibleTabs } from './tabs.ts'

const { All, Articles, SocialMedia, Pictures, Videos, Audios, Notifications } = View

test.each([
  ['nothing chosen', [], [], [], [All, Articles, SocialMedia, Pictures, Videos]],
  ['a podcast', [], [], [Audios], [All, Articles, SocialMedia, Pictures, Videos, Audios]],
  ['an order', [Videos, All], [], [], [Videos, All, Articles, SocialMedia, Pictures]],
  ['All hidden', [Articles], [All], [], [Articles, SocialMedia, Pictures, Videos]],
  ['some hidden', [All, Articles], [Pictures, Videos, SocialMedia], [], [All, Articles]],
  [
    'notifications shown by choice',
    [All, Notifications],
    [Articles, SocialMedia, Pictures, Videos],
    [],
    [All, Notifications],
  ],
] as const)('tabs with %s', (_name, ...[visible, hidden, subscribed, expected]) => {
  expect(visibleTabs({ visible, hidden }, new Set(subscribed))).toEqual(expected)
})
