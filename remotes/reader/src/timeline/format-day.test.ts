import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'

const now = new Date(2026, 10, 20, 9)

test.each([
  ['2026-11-20', 'en', 'Today'],
  ['2026-11-19', 'en', 'Yesterday'],
  ['2026-11-18', 'en', 'Wednesday, November 18'],
  ['2025-11-20', 'en', 'Thursday, November 20, 2025'],
  ['2026-11-20', 'ja', '今日'],
  ['2026-11-19', 'zh-CN', '昨天'],
  ['2026-11-18', 'zh-TW', '11月18日星期三'],
])('%s in %s is %s', (day, language, name) => {
  expect(formatDay(day, language, now)).toBe(name)
})
