import { expect, test } from 'vitest'
import { formatAge } from './age.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const HOUR = 60
const DAY = 24 * HOUR

test.each([
  [0, 'en', '1m'],
  [-DAY, 'en', '1m'],
  [34, 'en', '34m'],
  [59.9, 'en', '59m'],
  [HOUR, 'en', '1h'],
  [23.5 * HOUR, 'en', '23h'],
  [2 * DAY, 'en', '2d'],
  [6.9 * DAY, 'en', '6d'],
  [7 * DAY, 'en', 'Nov 13'],
  [365 * DAY, 'en', 'Nov 20, 2025'],
  [5 * HOUR, 'zh-CN', '5小时'],
  [5 * HOUR, 'zh-TW', '5 小時'],
  [5 * HOUR, 'ja', '5h'],
  [7 * DAY, 'ja', '11月13日'],
])('%d minutes ago in %s is %s', (minutes, language, age) => {
  expect(formatAge(before(minutes), language, now)).toBe(age)
})
