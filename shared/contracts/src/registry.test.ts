import { describe, expect, test } from 'vitest'
import { integrityHash, remotePath } from './registry.ts'

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
