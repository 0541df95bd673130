import { describe, expect, test } from 'vitest'
import { findHaltReason } from './canary-health.ts'

const health = (failed: number, loads: number) => ({ loads, failures: { render: failed } })

describe('a canary', () => {
  test.each([
    { canary: [49, 49], stable: [0, 1000], why: 'too few loads to tell' },
    { canary: [1, 50], stable: [0, 1000], why: 'one failure may be chance' },
    { canary: [10, 100], stable: [5, 100], why: 'no more than twice as many' },
    { canary: [20, 1000], stable: [0, 1000], why: 'two of a hundred' },
  ])('that failed in $canary goes on against $stable: $why', ({ canary, stable }) => {
    expect(
      findHaltReason(health(canary[0] ?? 0, canary[1] ?? 0), health(stable[0] ?? 0, stable[1] ?? 0)),
    ).toBe(undefined)
  })

  test.each([
    { canary: [11, 100], stable: [5, 100], why: 'more than twice as many' },
    { canary: [2, 50], stable: [0, 1000], why: 'a stable version without failures' },
    { canary: [50, 50], stable: [0, 0], why: 'a stable version that nobody loads any more' },
    { canary: [10, 50], stable: [9, 10], why: 'too few loads of the stable version to excuse it' },
  ])('that failed in $canary halts against $stable: $why', ({ canary, stable }) => {
    const [failed = 0, loads = 0] = canary
    expect(findHaltReason(health(failed, loads), health(stable[0] ?? 0, stable[1] ?? 0))).toContain(
      `failed in ${failed} of ${loads} loads`,
    )
  })

  test('of which nothing is known goes on', () => {
    expect(findHaltReason(undefined, health(0, 1000))).toBeUndefined()
    expect(findHaltReason(health(0, 1000), undefined)).toBeUndefined()
  })
})
