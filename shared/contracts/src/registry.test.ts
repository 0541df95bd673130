import { describe, expect, test } from 'vitest'
import { createSnowflake } from './identifiers.ts'
import { canaryBucket, integrityHash, remotePath } from './registry.ts'

describe('a path of a remote', () => {
  test.each([
    ['/remotes/reader/1.0.0/remoteEntry.js', true],
    ['/remotes/reader/1.0.0-a1b2c3/assets/parts-C9f.js', true],
    ['//evil.example/x.js', false],
    ['/remotes//evil.example/x.js', false],
    ['/remotes/../api/x.js', false],
    ['/remotes/%2e%2e/x.js', false],
    ['/remotes/\\evil/x.js', false],
    ['https:evil.example/x.js', false],
    ['/remotes/reader/x.js?retry=1', false],
    ['/remotes/a@evil/x\n.js', false],
  ])('%s is accepted: %s', (path, expected) => {
    expect(remotePath.safeParse(path).success).toBe(expected)
  })
})

describe('an integrity hash', () => {
  test.each([
    [`sha256-${'A'.repeat(43)}=`, true],
    [`sha384-${'A'.repeat(64)}`, true],
    ['a'.repeat(64), false],
    [`sha256-${'a'.repeat(64)}`, false],
    [`md5-${'A'.repeat(22)}==`, false],
  ])('%s is accepted: %s', (hash, expected) => {
    expect(integrityHash.safeParse(hash).success).toBe(expected)
  })
})

describe('the bucket of a user for canaries', () => {
  const users = Array.from({ length: 10_000 }, (_, index) => `user-${index}`)
  const chosen = (percent: number) => users.filter((user) => canaryBucket('reader', user) < percent)

  test('is below 10 for one in ten', () => {
    const share = chosen(10).length / users.length
    expect(share).toBeGreaterThan(0.09)
    expect(share).toBeLessThan(0.11)
  })

  test('is below 10 for one in ten also of people who came one after the other', () => {
    const nextId = createSnowflake(1, () => Date.parse('2026-11-21'))
    const ids = Array.from({ length: 10_000 }, () => String(nextId()))
    const share = ids.filter((user) => canaryBucket('reader', user) < 10).length / ids.length
    expect(share).toBeGreaterThan(0.09)
    expect(share).toBeLessThan(0.11)
  })

  test('is the same each time, so that a greater share only adds users', () => {
    const many = new Set(chosen(20))
    expect(chosen(10).every((user) => many.has(user))).toBe(true)
    expect(chosen(0)).toEqual([])
    expect(chosen(100)).toEqual(users)
  })

  test('is another for another remote', () => {
    expect(users.filter((user) => canaryBucket('ai', user) < 10)).not.toEqual(chosen(10))
  })
})
