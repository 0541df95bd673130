import { expect, test } from 'vitest'
import { configuredRollout, isRolledOut } from './rollout.ts'

const users = Array.from({ length: 2000 }, (_, index) => String(index))
const flag = (percent: number) => configuredRollout({ name: 'ai_chat', percent })
const reached = (percent: number) => users.filter((user) => isRolledOut(flag(percent), user))

test('a flag is on for its share of users, and stays on for them when the share grows', () => {
  expect(reached(0)).toEqual([])
  expect(reached(100)).toEqual(users)
  expect(reached(10).length).toBeGreaterThan(120)
  expect(reached(10).length).toBeLessThan(280)
  expect(reached(20)).toEqual(expect.arrayContaining(reached(10)))
})

test('without a user a flag is on when it is on for everybody', () => {
  expect(isRolledOut(flag(99), undefined)).toBe(false)
  expect(isRolledOut(flag(100), undefined)).toBe(true)
})

test('another seed reaches other users, and one that is off reaches nobody', () => {
  const seeded = (rolloutSeed: string) =>
    users.filter((user) => isRolledOut({ ...flag(10), rolloutSeed }, user))
  expect(seeded('a')).not.toEqual(seeded('b'))
  expect(isRolledOut({ ...flag(100), enabled: false }, '1')).toBe(false)
})

test('a list of users is for those with an override, or for everybody', () => {
  const listed = { ...flag(100), rolloutType: 'whitelist' as const }
  expect(isRolledOut({ ...listed, rolloutValue: 0 }, '1')).toBe(false)
  expect(isRolledOut({ ...listed, rolloutValue: 1 }, '1')).toBe(true)
})
