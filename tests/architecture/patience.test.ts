import { describe, expect, test } from 'vitest'
import { findHaste } from './haste.ts'
import { readSource, sourceFiles } from './project-files.ts'

const isTest = /[.](?:test|spec)[.]tsx?$/
const helpsTests = /^tests\/|(?:^|[/.])testing[.]tsx?$|\/src\/testing\/|^vitest[.]config[.]ts$/

// Programs of a benchmark measure, and have to let things come to rest.
const files = ['.ts', '.tsx']
  .flatMap((ending) => sourceFiles(ending))
  .filter((file) => isTest.test(file) || helpsTests.test(file))
  .filter((file) => !/^tests\/(?:benchmarks|screenshots)\//.test(file))

const drawn = 'What goes on is broken off at a time that is drawn.'
const nothing = 'Where nothing is to happen one can only look for a while.'
const slowed = 'What is slow was made to be; nothing waits for it.'

/** Where time itself is what is tried: the file, what stands there, and why. */
const allowed: [file: string, what: string, why: string][] = [
  ['tests/faults/import.test.ts', "import { setTimeout as wait } from 'node:timers/promises'", drawn],
  ['tests/faults/import.test.ts', 'wait((LONGEST_IMPORT_MS * kill) / KILLS)', drawn],
  ['tests/faults/kill.test.ts', "import { setTimeout as wait } from 'node:timers/promises'", drawn],
  ['tests/faults/kill.test.ts', 'wait(untilKilled)', drawn],
  ['tests/federation/leaks.test.ts', 'page.waitForTimeout(QUIET_MS)', nothing],
  ['tests/federation/leaks.test.ts', 'bench.page.waitForTimeout(QUIET_MS)', nothing],
  ['tests/support/cable.ts', 'setTimeout(() => socket.writable && socket.write(piece), delayMs)', slowed],
  ['tests/support/cable.ts', 'setTimeout(() => socket.end(), delayMs)', slowed],
  [
    'tools/federation/build-remote.test.ts',
    "import { setTimeout as wait } from 'node:timers/promises'",
    slowed,
  ],
  ['tools/federation/build-remote.test.ts', 'wait(PAUSE_MS)', slowed],
]

test('nothing in a test waits for time, waits less than the common time, or asserts how long something took', () => {
  expect(files.length).toBeGreaterThan(800)
  const found = files.flatMap((file) =>
    findHaste(file, readSource(file)).map((what) => `${file}: ${what.replaceAll(/\s+/g, ' ')}`),
  )
  expect(new Set(found)).toEqual(new Set(allowed.map(([file, what]) => `${file}: ${what}`)))
})

const hastes: [name: string, source: string][] = [
  ['a limit of a test', "test('…', async () => {}, 5000)"],
  ['a limit of one that is tried for many', "test.for([1])('…', { tags: [] }, async () => {}, 5_000)"],
  ['a limit that only a wait may have', "test('…', async () => {}, 30_000)"],
  ['a limit that only a wait may have, by its name', "test('…', async () => {}, patienceMs)"],
  ['a limit of what goes before', 'beforeAll(async () => {}, 10_000)'],
  ['a limit from elsewhere', "import { LIMIT } from './limits.ts'; test('…', () => {}, LIMIT)"],
  ['a limit by its name', "const LIMIT = 5 * 1000; test('…', () => {}, LIMIT)"],
  ['test.setTimeout', 'test.setTimeout(5_000)'],
  ['testTimeout', 'defineConfig({ test: { testTimeout: 1000 } })'],
  ['hookTimeout', 'defineConfig({ test: { hookTimeout: 59_000 } })'],
  ['setDefaultTimeout', 'page.setDefaultTimeout(1000)'],
  ['asyncUtilTimeout', 'configure({ asyncUtilTimeout: 1000 })'],
  ['AbortSignal.timeout', 'fetch(url, { signal: AbortSignal.timeout(1000) })'],
  ['a timeout', 'expect(part).toBeVisible({ timeout: 5_000 })'],
  ['a timeout in short', 'expect(part).toBeVisible({ timeout })'],
  ['a timeout of a table', 'expect(part).toBeVisible({ timeout: limits.soon })'],
  ['a timer of its own', 'const wait = (ms: number) => new Promise((r) => setTimeout(r, ms))'],
  ['a timer of the window', 'window.setTimeout(go, 100)'],
  ['timers that are promises', "import { setTimeout } from 'node:timers/promises'"],
  ['such timers by another name', "import { setTimeout as pause } from 'timers/promises'"],
  ['all such timers', "import * as timers from 'node:timers/promises'"],
  ['such timers that come late', "const { setTimeout: rest } = await import('node:timers/promises')"],
  ['a sleep', 'await wait(500)'],
  ['a sleep beside others', 'await Promise.all([wait(500)])'],
  ['a sleep that is handed on', 'const rest = () => { return wait(500) }'],
  ['a sleep in what is tried again', 'expect(() => wait(500)).toPass()'],
  ['a sleep in a page', 'await page.waitForTimeout(500)'],
  ['scheduler.wait', 'await scheduler.wait(500)'],
  ['Atomics.wait', 'Atomics.wait(memory, 0, 0, 500)'],
  ['vi.waitFor', 'await vi.waitFor(() => expect(done).toBe(true))'],
  ['vi.waitFor, taken out', 'const { waitFor } = vi'],
  ['a time that has passed', 'expect(performance.now() - start).toBeLessThan(1000)'],
  ['a time that has passed, in seconds', 'expect((Date.now() - start) / 1000).toBeLessThan(1)'],
  ['a time that has passed, by its name', 'const took = Date.now() - start; expect(took).toBeLessThan(1000)'],
]

describe('is refused:', () => {
  test.each(hastes)('%s', (_, source) => {
    expect(findHaste('some.test.ts', source)).toHaveLength(1)
  })
})

test.each([
  ['a generous limit by its name', "const LIMIT = 2 * 30_000; test('…', async () => {}, LIMIT)"],
  ['a generous timeout', 'expect(part).toBeVisible({ timeout: 60_000 })'],
  ['the common time by its name', 'configure({ asyncUtilTimeout: patienceMs })'],
  ['what fails by its timeout', "expect(failure).toMatchObject({ kind: 'timeout' })"],
  ['a turn of the loop', 'await new Promise((resolve) => setTimeout(resolve))'],
  ['a turn of the loop in Node', "import { setImmediate } from 'node:timers/promises'"],
  ['a short try of what is tried again', 'expect(() => seen({ timeout: 500 })).toPass({ timeout: 60_000 })'],
  ['a moment ago', 'const from = Date.now() - 60_000; expect(entriesAfter(from)).toEqual([])'],
  ['a timer that a test replaces', 'vi.stubGlobal({ setTimeout: () => {} })'],
])('is none: %s', (_, source) => {
  expect(findHaste('some.test.ts', source)).toEqual([])
})
