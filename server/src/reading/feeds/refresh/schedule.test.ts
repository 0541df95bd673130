import { describe, expect, test } from 'vitest'
import { freshForMs, retryAfterMs } from '../../../foundation/fetch/http-caching.ts'
import { delayAfterFailure, delayAfterSuccess, updateInterval } from './schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Date.UTC(2025, 5, 1)
const every = (gap: number, count = 20) => Array.from({ length: count }, (_, n) => now - (n + 1) * gap)

describe('the interval', () => {
  test.each([
    ['nothing is known', [], HOUR],
    ['entries come every ten minutes', every(10 * MINUTE), HOUR],
    ['entries come every four hours', every(4 * HOUR), 2 * HOUR],
    ['entries come every day', every(DAY), 6 * HOUR],
    ['a busy feed has been silent for a year', every(MINUTE).map((time) => time - 365 * DAY), 6 * HOUR],
    ['all dates are of the future', [now + DAY, now + 2 * DAY], HOUR],
  ])('when %s', (_, publishedAt, expected) => {
    expect(updateInterval(publishedAt, now)).toBe(expected)
  })
})

describe('after a success', () => {
  const wishes = { intervalMs: 2 * HOUR, ttlMs: undefined, freshForMs: undefined, hasSubscribers: true }

  test.each([
    ['nobody asks for more', {}, 2 * HOUR],
    ['the document asks for more', { ttlMs: 5 * HOUR }, 5 * HOUR],
    ['the server asks for more', { freshForMs: 3 * HOUR }, 3 * HOUR],
    ['either asks for less', { ttlMs: MINUTE, freshForMs: MINUTE }, 2 * HOUR],
    ['the server asks for a year', { freshForMs: 365 * DAY }, DAY],
    ['nobody follows the feed', { hasSubscribers: false }, DAY],
  ])('when %s', (_, changes, expected) => {
    expect(delayAfterSuccess({ ...wishes, ...changes }, 0)).toBe(expected)
  })

  test('checks are spread by a tenth', () => {
    expect(delayAfterSuccess(wishes, 1)).toBe(132 * MINUTE)
  })
})

test.each([
  [1, undefined, HOUR],
  [2, undefined, 2 * HOUR],
  [5, undefined, 16 * HOUR],
  [6, undefined, DAY],
  [1000, undefined, DAY],
  [1, 3 * HOUR, 3 * HOUR],
  [4, 3 * HOUR, 8 * HOUR],
  [1, 30 * DAY, DAY],
])('after %i failures, asked to wait %s ms', (errorCount, retryAfter, expected) => {
  expect(delayAfterFailure(errorCount, retryAfter, 0)).toBe(expected)
})

test.each([
  [{ 'cache-control': 'public, max-age=7200' }, 2 * HOUR],
  [{ 'cache-control': 'max-age="60"' }, MINUTE],
  [{ 'cache-control': 'no-cache, max-age=7200' }, undefined],
  [{ 'cache-control': 's-maxage=7200' }, undefined],
  [{ expires: new Date(now + HOUR).toUTCString() }, HOUR],
  [{ expires: new Date(now - HOUR).toUTCString() }, undefined],
  [{ expires: '0' }, undefined],
  [{}, undefined],
])('reads how long %j stays good', (headers: Record<string, string>, expected) => {
  expect(freshForMs(headers, now)).toBe(expected)
})

test.each([
  ['120', 2 * MINUTE],
  [new Date(now + HOUR).toUTCString(), HOUR],
  [new Date(now - HOUR).toUTCString(), undefined],
  ['soon', undefined],
  [undefined, undefined],
])('reads Retry-After: %s', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})
