import { describe, expect, test } from 'vitest'
import { hasRoom, type Memory } from './parent-of-runs.ts'

const GIBIBYTE = 1024 ** 3

const machine: Memory = {
  mounts: '/dev/vda / ext4 rw,relatime 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n',
  freeBytes: 12 * GIBIBYTE,
  availableBytes: 20 * GIBIBYTE,
}

const mountedAs = (options: string, type = 'tmpfs'): Memory => ({
  ...machine,
  mounts: `tmpfs /dev/shm ${type} ${options} 0 0\n`,
})

describe('temporary files of a run of tests', () => {
  test('are kept in memory where there is room', () => {
    expect(hasRoom(machine)).toBe(true)
  })

  test.each<[string, Memory]>([
    ['there is a little of it for files, as in most containers', { ...machine, freeBytes: GIBIBYTE / 16 }],
    ['programs need it', { ...machine, availableBytes: 2 * GIBIBYTE }],
    ['no program may be run from it', mountedAs('rw,nosuid,nodev,noexec')],
    ['it may only be read', mountedAs('ro')],
    ['what is there is a disk', mountedAs('rw', 'ext4')],
    ['there is none', { ...machine, mounts: '/dev/vda / ext4 rw 0 0\n' }],
  ])('are not where %s', (_, memory) => {
    expect(hasRoom(memory)).toBe(false)
  })
})
