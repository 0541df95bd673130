import { describe, expect, test } from 'vitest'
import { describeEnd, restartsAfter, waitAfter } from './ended.mjs'

const MINUTE = 60_000

const ended = (end: Partial<Parameters<typeof waitAfter>[0]>) => ({
  status: null,
  signal: null,
  ranMs: MINUTE,
  ...end,
})

describe('a server that ended', () => {
  test.each([
    ['told to stop', { status: 0 }, 0, null],
    ['by a wrong configuration', { status: 78 }, 0, null],
    ['by a wrong configuration, after it ran', { status: 78 }, 3, null],
    ['while it started for the first time', { status: 1, ranMs: 900 }, 0, null],
    ['while it started again', { status: 1, ranMs: 900 }, 1, 2000],
    ['by an error that nobody caught', { status: 1 }, 0, 1000],
    ['out of memory at once', { signal: 'SIGABRT', ranMs: 900 }, 0, 1000],
    ['by the system', { signal: 'SIGKILL' }, 0, 1000],
    ['for the third time', { signal: 'SIGKILL' }, 2, 4000],
    ['for the thirtieth time', { signal: 'SIGKILL' }, 29, 60_000],
  ] as const)('%s waits as long as that deserves', (_, end, restarts, wait) => {
    expect(waitAfter(ended(end), restarts)).toBe(wait)
  })

  test('is given as little a wait as at first once it ran for long', () => {
    expect(restartsAfter(ended({ signal: 'SIGKILL', ranMs: MINUTE }), 5)).toBe(5)
    expect(restartsAfter(ended({ signal: 'SIGKILL', ranMs: 10 * MINUTE }), 5)).toBe(0)
  })

  test('leaves a word of why', () => {
    const lastWords = `<--- Last few GCs --->
[7:0x1] 900 ms: Mark-Compact 253.1 (258.0) -> 252.9 (258.2) MB, pooled: 0 MB
[7:0x1] 990 ms: Mark-Compact 254.9 (258.9) -> 254.6 (259.2) MB, pooled: 0 MB
FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory`
    expect(describeEnd(ended({ signal: 'SIGABRT' }), lastWords)).toBe(
      'by SIGABRT, Reached heap limit Allocation failed - JavaScript heap out of memory, with a heap of 254.6 MB',
    )
    expect(describeEnd(ended({ signal: 'SIGKILL' }), '')).toBe('by SIGKILL')
    expect(describeEnd(ended({ status: 1 }), 'TypeError')).toBe('with status 1')
  })
})
