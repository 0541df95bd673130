import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecret } from './secret.ts'

let parent: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tidings-secret-'))
})

afterAll(() => rm(parent, { recursive: true }))

test('several processes that start at once have one secret, long and for the owner alone', async () => {
  const folder = join(parent, 'data')
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(64)
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secret'])
})

test('the next start has the same', async () => {
  const folder = join(parent, 'data')
  expect(await loadSecret(folder)).toBe(await loadSecret(folder))
})
