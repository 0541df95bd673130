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
  'a limit of its own below the common one': /^\s*\}, [1-5]?\d_000\)$/m,
}

/** What is tried again as a whole: each try of it is short. */
const tries = /await expect\(async \(\) => \{[^]*?\}\)\.toPass\(/g

test.each(Object.entries(refused))('no test has %s', (_, pattern) => {
  expect(tests.length).toBeGreaterThan(300)
  expect(tests.filter((file) => pattern.test(readSource(file).replaceAll(tries, '')))).toEqual([])
})

/** What a test waits for at most when it says nothing of it in the gate (tests/support/patience.ts). */
const COMMON_MS = 30_000

/** Programs that are run, not waited for by a test. */
const ofPrograms = new Set(['tests/support/system-browser.ts'])

test('no test has a patience below the common one', () => {
  const hasty = tests.filter((file) => !ofPrograms.has(file) && patiences(file).some((ms) => ms < COMMON_MS))
  expect(hasty).toEqual([])
})

/** Every limit of a wait in a file, in milliseconds; those that it has from elsewhere are not looked at. */
function patiences(file: string): number[] {
  const source = readSource(file).replaceAll(tries, '')
  const named = (name: string) => new RegExp(`const ${name} = ([\\d_]+)`).exec(source)?.[1]
  return [...source.matchAll(/\btimeout: (\w+)/g)].flatMap(([, value = '']) => {
    const number = /^\d/.test(value) ? value : named(value)
    return number === undefined ? [] : [Number(number.replaceAll('_', ''))]
  })
}

/** Where nothing is to happen one can only look for a while; each says how long, and why, beside it. */
const lookForAWhile = new Set(['tests/federation/leaks.test.ts'])

/** What goes on is broken off at a time that is drawn, or is slow because it was made to be. */
const takeTheirTime = new Set([
  'tests/faults/import.test.ts',
  'tests/faults/kill.test.ts',
  'tools/federation/build-remote.test.ts',
])

test.each<[string, RegExp, Set<string>]>([
  ['in a browser, but those that look whether nothing comes', /\.waitForTimeout\(/, lookForAWhile],
  ['outside, but where time itself is drawn', /\bawait (?:wait|sleep|delay|setTimeout)\(/, takeTheirTime],
  ['by a timer of its own', /new Promise[^]{0,60}?setTimeout\([^)]*,\s*[1-9A-Z]/, new Set()],
])('no test sleeps %s', (_, pattern, allowed) => {
  expect(new Set(tests.filter((file) => pattern.test(readSource(file))))).toEqual(allowed)
})
