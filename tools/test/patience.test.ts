import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../command.ts'

/** Each reads its environment once. */
beforeEach(() => void vi.resetModules())

afterEach(() => void vi.unstubAllEnvs())

test('in test:load what a test waits for is waited for a third as long as in the gate', async () => {
  vi.stubEnv('PATIENCE_MS', undefined)
  const { patienceMs } = await import('../../tests/support/patience.ts')
  const environment: NodeJS.ProcessEnv = {}
  const { shortenPatience } = await import('./headroom.ts')
  shortenPatience(environment)
  expect([patienceMs, environment]).toEqual([30_000, { PATIENCE_MS: '10000' }])
})

test('so are polls of every project', async () => {
  vi.stubEnv('PATIENCE_MS', '10000')
  const { default: config } = await import('../../vitest.config.ts')
  expect(config.test?.projects?.length).toBeGreaterThan(5)
  for (const project of config.test?.projects ?? []) {
    expect(project).toHaveProperty('test.expect.poll.timeout', 10_000)
  }
})

/** A patience of its own behind any of these names. */
const own =
  /(?:asyncUtilTimeout|actionTimeout|navigationTimeout|(?:expect|toPass|poll): \{ timeout|configure\(\{ timeout): (?!patienceMs|longPatienceMs)/

test.each([
  'vitest.config.ts',
  'tests/e2e/playwright.config.ts',
  'tests/support/expect.ts',
  'tests/support/wait-longer.ts',
])('%s has no patience of its own', (file) => {
  const source = readFileSync(join(root, file), 'utf8')
  expect(source).toContain('patienceMs')
  expect(source).not.toMatch(own)
})
