import { describe, expect, test } from 'vitest'
import { findHaltReason, type Reporter } from './canary-health.ts'

/** So many users, of whom each told the same. */
const told = (failures: number, loads: number, users = 2): Reporter[] =>
  Array.from({ length: users }, () => ({ failures, loads }))

/** Of a canary that nobody else has, unless it is said how many have. */
const among = (canary: readonly Reporter[], stable: readonly Reporter[], users = canary.length) =>
  findHaltReason({ canary, stable, users, hasOneUser: false })

const well = told(0, 1000)

describe('a canary', () => {
  test.each([
    { canary: told(24, 24), stable: well, why: 'too few loads to tell' },
    { canary: told(1, 100), stable: well, why: 'what is told may be chance' },
    { canary: told(10, 100), stable: told(5, 100), why: 'no more than twice as many' },
    { canary: told(20, 1000), stable: well, why: 'two of a hundred' },
    { canary: told(1000, 1000, 1), stable: well, why: 'one user alone says so' },
    { canary: [...told(1000, 1000, 1), ...told(0, 20, 3)], stable: well, why: 'one user alone says so' },
  ])('goes on: $why', ({ canary, stable }) => {
    expect(among(canary, stable)).toBeUndefined()
  })

  test.each([
    { canary: told(11, 100), stable: told(5, 100), why: 'more than twice as many' },
    { canary: told(1, 25), stable: well, why: 'a stable version without failures' },
    { canary: told(25, 25), stable: [], why: 'a stable version that nobody loads any more' },
    { canary: told(5, 25), stable: told(4, 5), why: 'too few loads of the stable version to excuse it' },
    {
      canary: [...told(10, 10), ...told(0, 100_000, 1)],
      stable: well,
      why: 'one user alone says that it is well, however often',
    },
    {
      canary: [...told(10, 10, 3), ...told(0, 100_000)],
      stable: well,
      why: 'of each user fifty loads count at most',
    },
    {
      canary: [...told(1, 25), ...told(0, 100_000, 1)],
      stable: well,
      why: 'few fail now and then, and one user alone says that it is well',
    },
    {
      canary: told(10, 50),
      stable: [...told(5000, 5000, 1), ...told(0, 50, 1)],
      why: 'one user alone says that the stable version is no better',
    },
  ])('halts: $why', ({ canary, stable }) => {
    const failures = canary.reduce((sum, reporter) => sum + reporter.failures, 0)
    expect(among(canary, stable)).toContain(`failed in ${failures} of `)
  })

  test.each([
    { telling: 2, users: 101 },
    { telling: 4, users: 250 },
    { telling: 19, users: 1000 },
  ])('goes on where $telling of $users who have it say that it fails', ({ telling, users }) => {
    expect(among(told(25, 25, telling), well, users)).toBeUndefined()
    expect(among([...told(25, 25, telling), ...told(0, 1, 20)], well, users)).toBeUndefined()
  })

  test.each([
    { telling: 2, users: 100 },
    { telling: 3, users: 101 },
    { telling: 5, users: 250 },
    { telling: 20, users: 1000 },
  ])('halts where $telling of $users who have it say that it fails', ({ telling, users }) => {
    expect(among(told(25, 25, telling), well, users)).toContain(`of ${telling} users`)
  })

  test('is halted by the one user that a server has', () => {
    const onlyOne = { canary: told(2, 50, 1), stable: [], users: 1, hasOneUser: true }
    expect(findHaltReason(onlyOne)).toBe(
      'failed in 2 of 50 loads of 1 user, the stable version too few to tell',
    )
  })

  test('of which nothing is known goes on', () => {
    expect(among([], well)).toBeUndefined()
    expect(among(told(0, 1000), [])).toBeUndefined()
  })
})
