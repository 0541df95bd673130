import { beforeEach, describe, expect, test } from 'vitest'
import { shouldReloadOnce } from './reload-once.ts'

beforeEach(() => sessionStorage.clear())

describe('a page whose part did not load', () => {
  test.each([
    'Failed to fetch dynamically imported module: https://example.com/a.js',
    'error loading dynamically imported module: https://example.com/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is loaded anew, once: %s', (message) => {
    expect(shouldReloadOnce(new TypeError(message), sessionStorage)).toBe(true)
    expect(shouldReloadOnce(new TypeError(message), sessionStorage)).toBe(false)
  })

  test('is loaded anew when another one fails long after', () => {
    const error = new TypeError('Importing a module script failed.')
    const firstAt = Date.parse('2026-11-25T12:00:00Z')
    const minutesLater = (minutes: number) =>
      shouldReloadOnce(error, sessionStorage, firstAt + minutes * 60_000)
    expect(minutesLater(0)).toBe(true)
    expect(minutesLater(9)).toBe(false)
    expect(minutesLater(10)).toBe(true)
    expect(minutesLater(19)).toBe(false)
  })
})

test.each([new TypeError('x is not a function'), 'Importing a module script failed', null])(
  'a page that failed otherwise is not: %s',
  (error) => {
    expect(shouldReloadOnce(error, sessionStorage)).toBe(false)
    expect(sessionStorage).toHaveLength(0)
  },
)
