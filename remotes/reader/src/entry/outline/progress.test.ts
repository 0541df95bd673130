import { expect, test } from 'vitest'
import { readProgress } from './progress.ts'

test.each([
  [0, 0],
  [250, 0.25],
  [1000, 1],
  [1200, 1],
  [-40, 0],
])('scrolled by %i of 1000 pixels, %f of a text is read', (scrollTop, expected) => {
  expect(readProgress({ scrollTop, scrollHeight: 1600, clientHeight: 600 })).toBe(expected)
})

test('a text that is seen whole shows no progress', () => {
  expect(readProgress({ scrollTop: 0, scrollHeight: 500, clientHeight: 600 })).toBe(0)
})
