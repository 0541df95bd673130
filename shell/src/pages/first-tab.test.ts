import { View } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { firstTab } from './first-tab.ts'

test.each([
  ['nothing was chosen', [], [], View.All],
  ['All is in neither list', [View.Videos], [View.Articles], View.All],
  ['another one was put first', [View.Videos, View.All], [], View.Videos],
  ['All is hidden', [View.Pictures], [View.All], View.Pictures],
  ['All is hidden and nothing put in order', [], [View.All, View.Articles], View.SocialMedia],
])('the first tab where %s', (_name, visible, hidden, expected) => {
  expect(firstTab({ visible, hidden })).toBe(expected)
})
