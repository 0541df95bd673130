import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

/** Rows of their own in ARCHITECTURE.md, “Where is …?”, say where the numbers of these are. */
const ofTheirOwn = /^server\/src\/(?:accounts\/(?:auth|api-tokens)|foundation\/mails)\//

/** Whether a source says by a number of its own how often something may be done. */
const hasOwnNumber = (source: string): boolean =>
  /\bmax: [\d_]+, windowMs|\bcreateRateLimit\([\d_]|_PER_(?:MINUTE|HOUR) = [\d_]/.test(source)

describe('a number of its own', () => {
  test.each([
    ['const TRIES = { max: 20, windowMs: HOUR_MS }', true],
    ['createRateLimit(60, clock)', true],
    ['const REPORTS_PER_MINUTE = 60', true],
    ['createAttempts(pool, { max: limits.checksPerHour, windowMs: HOUR_MS })', false],
    ['createRateLimit(limits.testsPerMinute, clock)', false],
  ])('is in %s: %s', (source, expected) => {
    expect(hasOwnNumber(source)).toBe(expected)
  })
})

test('how often something may be done stands with the limits of the contracts', () => {
  const sources = sourceFiles('.ts').filter(
    (file) => file.startsWith('server/src/') && !/\.(?:test|testing)\.ts$|\/testing\.ts$/.test(file),
  )
  const found = sources.filter((file) => hasOwnNumber(readSource(file)))
  expect(found.some((file) => ofTheirOwn.test(file))).toBe(true)
  expect(found.filter((file) => !ofTheirOwn.test(file))).toEqual([])
})
