import { expect, test } from 'vitest'
import { visibleTabs } from './timeline-tabs.ts'
import { View } from './views.ts'

const { All, Articles, SocialMedia, Pictures, Videos, Audios, Notifications } = View

interface Example {
  visible?: View[]
  hidden?: View[]
  subscribed?: View[]
  expected: View[]
}

const examples: [string, Example][] = [
  ['nothing chosen', { expected: [All, Articles, SocialMedia, Pictures, Videos] }],
  ['a podcast', { subscribed: [Audios], expected: [All, Articles, SocialMedia, Pictures, Videos, Audios] }],
  ['an order', { visible: [Videos, All], expected: [Videos, All, Articles, SocialMedia, Pictures] }],
  ['All hidden', { visible: [Articles], hidden: [All], expected: [Articles, SocialMedia, Pictures, Videos] }],
  [
    'some hidden',
    { visible: [All, Articles], hidden: [Pictures, Videos, SocialMedia], expected: [All, Articles] },
  ],
  [
    'notifications by choice',
    {
      visible: [All, Notifications],
      hidden: [Articles, SocialMedia, Pictures, Videos],
      expected: [All, Notifications],
    },
  ],
]

test.each(examples)('tabs with %s', (_name, { visible = [], hidden = [], subscribed, expected }) => {
  expect(visibleTabs({ visible, hidden }, new Set(subscribed))).toEqual(expected)
})
