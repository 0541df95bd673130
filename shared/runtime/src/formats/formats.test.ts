import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatCompact, formatDate, formatDuration, formatRelative } from './formats.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1249, '1.2K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [1_500_000, '1.5M'],
  [2_000_000_000, '2B'],
  [1_234_000_000_000, '1234B'],
])('%i is %s in short', (count, text) => {
  expect(formatCompact(count)).toBe(text)
})

describe('a time', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')

  test.each([
    ['2026-11-20T11:59:30Z', 'now'],
    ['2026-11-20T11:58:00Z', '2 min. ago'],
    ['2026-11-20T14:10:00Z', 'in 2 hr.'],
    ['2026-11-19T10:00:00Z', 'yesterday'],
    ['2026-11-01T12:00:00Z', '19 days ago'],
    ['2026-06-01T12:00:00Z', 'Jun 1, 2026'],
  ])('%s is %s', (time, text) => {
    expect(formatRelative(time, now)).toBe(text)
  })

  test('is exact where that is asked for', () => {
    expect(formatDate('2026-06-01T12:00:00')).toMatch(/^Monday, June 1, 2026 at 12:00\sPM$/)
  })
})

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3723, '1:02:03'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

/** With the spaces that keyboards have. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe.each([
  ['en', { relative: '3 days ago', far: 'Jun 1, 2026', exact: 'Monday, June 1, 2026 at 6:05 PM' }],
  ['ja', { relative: '3 日前', far: '2026/06/01', exact: '2026年6月1日月曜日 18:05' }],
  ['zh-CN', { relative: '3天前', far: '2026年6月1日', exact: '2026年6月1日星期一 18:05' }],
  ['zh-TW', { relative: '3 天前', far: '2026年6月1日', exact: '2026年6月1日 星期一 下午6:05' }],
])('in %s', (language, expected) => {
  beforeEach(async () => {
    await i18next.init({ lng: 'en', resources: {} })
    i18next.addResourceBundle(language, 'app', { name: language })
    await i18next.changeLanguage(language)
  })

  afterEach(() => i18next.changeLanguage('en'))

  test('times are as the language has them', () => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    expect(plain(formatRelative('2026-11-17T10:00:00Z', now))).toBe(expected.relative)
    expect(plain(formatRelative('2026-06-01T12:00:00', now))).toBe(expected.far)
    expect(plain(formatDate('2026-06-01T18:05:00'))).toBe(expected.exact)
  })
})
