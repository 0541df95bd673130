import { describe, expect, test } from 'vitest'
import { toWireTime } from './dates.ts'
import { readWords } from './read-words.ts'

/** A Wednesday. */
const now = new Date(2026, 10, 25, 15, 30)

const read = (typed: string, language: string): string[] | undefined => {
  const span = readWords(typed, language, now)
  return span && [span.first, span.end].map((time) => toWireTime(time).slice(0, '2026-11-25T00:00'.length))
}

describe('a time that is said in words', () => {
  test.each([
    ['en', '3 days ago', '2026-11-22', '2026-11-23'],
    ['en', 'the day before yesterday', '2026-11-23', '2026-11-24'],
    ['en', 'two months ago', '2026-09-01', '2026-10-01'],
    ['en', 'past 2 weeks', '2026-11-12', '2026-11-26'],
    ['en', 'last 2 months', '2026-09-01', '2026-11-26'],
    ['en', 'November 2025', '2025-11-01', '2025-12-01'],
    ['en', 'last year', '2025-01-01', '2026-01-01'],
    ['en', '3 to 5 November', '2026-11-03', '2026-11-06'],
    ['en', 'May', '2026-05-01', '2026-06-01'],
    ['en', '24 December', '2025-12-24', '2025-12-25'],
    ['ja', '11月3日', '2026-11-03', '2026-11-04'],
    ['zh-CN', '上周五', '2026-11-20', '2026-11-21'],
    ['zh-TW', '大前天', '2026-11-22', '2026-11-23'],
    ['zh-CN', '3 days ago', '2026-11-22', '2026-11-23'],
  ])('%s: %s', (language, typed, first, end) => {
    expect(read(typed, language)).toEqual([`${first}T00:00`, `${end}T00:00`])
  })

  test('of some hours is since then', () => {
    expect(read('24hoursago', 'en')).toEqual(['2026-11-24T15:30', '2026-11-25T15:30'])
  })

  test.each(['', 'soon', 'rust', 'tomorrow', 'next friday', 'the cat of may', 'last quarter'])(
    'is not “%s”',
    (typed) => {
      expect(read(typed, 'en')).toBeUndefined()
    },
  )
})
