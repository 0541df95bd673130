import { expect, test } from 'vitest'
import { formatDays } from './format-day.ts'

const now = new Date(2026, 10, 20, 9)
/** With the spaces that keyboards have. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['2026-11-20', 'en', 'Today'],
  ['2026-11-19', 'en', 'Yesterday'],
  ['2026-11-18', 'en', 'Wed, Nov 18'],
  ['2025-11-20', 'en', 'Thu, Nov 20, 2025'],
  ['2026-11-20', 'ja', '今日'],
  ['2026-11-19', 'zh-CN', '昨天'],
  ['2026-11-18', 'zh-TW', '11月18日週三'],
])('%s in %s is %s', (day, language, name) => {
  expect(plain(formatDays(day, day, language, now))).toBe(name)
})

test.each([
  ['2026-11-18', '2026-11-16', 'en', 'Mon, Nov 16 – Wed, Nov 18'],
  ['2026-11-16', '2026-11-18', 'en', 'Mon, Nov 16 – Wed, Nov 18'],
  ['2026-01-02', '2025-12-30', 'en', 'Tue, Dec 30, 2025 – Fri, Jan 2, 2026'],
  ['2026-11-18', '2026-11-16', 'ja', '11/16(月)～11/18(水)'],
])('%s up to %s in %s is %s', (day, until, language, name) => {
  expect(plain(formatDays(day, until, language, now))).toBe(name)
})
