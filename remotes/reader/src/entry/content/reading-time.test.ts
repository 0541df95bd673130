import { expect, test } from 'vitest'
import { readingMinutes } from './reading-time.ts'

test.each([
  ['', 1],
  ['<p>A few words</p>', 1],
  [`<p>${'word '.repeat(1150)}</p>`, 5],
  [`<p>${'読'.repeat(900)}</p>`, 2],
  [`<p>${'<a href="https://a.example/">word</a> '.repeat(230)}</p>`, 1],
])('%#: takes %i minutes', (html, minutes) => {
  expect(readingMinutes(html)).toBe(minutes)
})
