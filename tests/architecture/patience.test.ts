import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

// Programs of a benchmark measure, and have to let things come to rest.
const tests = ['.ts', '.tsx']
  .flatMap((ending) => sourceFiles(ending))
  .filter((file) => /[.](test|spec)[.]tsx?$|^tests\//.test(file))
  .filter((file) => !/^tests\/(benchmarks|screenshots|architecture)\//.test(file))

/** Ways to wait that are too short on a machine that has much to do, or wait for time instead of for something. */
const refused = {
  'vi.waitFor, which gives up after a second: use expect.poll': /\bvi\.waitFor\(/,
  'vi.waitUntil, which gives up after a second: use expect.poll': /\bvi\.waitUntil\(/,
  'a patience below the common one':
    /(?:expect|waitFor|find(?:All)?By)[^\n]*\{ timeout: (?:\d{1,4}|1?\d_\d{3}) \}/,
  'a limit of its own below the common one': /^\s*\}, [1-5]?\d_000\)$/m,
}

/** What is tried again as a whole: each try of it is short. */
const tries = /await expect\(async \(\) => \{[^]*?\}\)\.toPass\(/g

test.each(Object.entries(refused))('no test has %s', (_, pattern) => {
  expect(tests.length).toBeGreaterThan(300)
  expect(tests.filter((file) => pattern.test(readSource(file).replaceAll(tries, '')))).toEqual([])
})

/** Where nothing is to happen one can only look for a while; each says how long, and why, beside it. */
const lookForAWhile = new Set(['tests/federation/exfiltration.test.ts', 'tests/federation/leaks.test.ts'])

test('no test sleeps in a browser, but those that look whether nothing comes', () => {
  const sleeping = tests.filter((file) => /\.waitForTimeout\(/.test(readSource(file)))
  expect(new Set(sleeping)).toEqual(lookForAWhile)
})
