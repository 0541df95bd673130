import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deeds, faults, gateCells, places, stages, targets } from '../../tests/federation/cells.ts'
import { root } from '../command.ts'
import { chooseSuites } from './suites.ts'

const namesOf = (suites: ReturnType<typeof chooseSuites>) =>
  suites.map((together) => together.map(({ name }) => name))

test('a suite that is named alone runs alone', () => {
  expect(namesOf(chooseSuites('all', ['units']))).toEqual([['units']])
})

test('what runs what is built has it built before, and a browser', () => {
  const chosen = chooseSuites('all', ['versions', 'leaks'])
  expect(namesOf(chosen)).toEqual([['browser'], ['build'], ['leaks'], ['versions']])
})

test('what runs beside another does not run beside the build it needs', () => {
  expect(namesOf(chooseSuites('gate', ['journeys']))).toEqual([['browser'], ['build'], ['journeys']])
})

test('a suite that does not exist is refused, and those that do are told', () => {
  expect(() => chooseSuites('all', ['leeks'])).toThrow(/No suite leeks; there are: .*leaks/)
})

test('what is cheap comes first, and what needs a browser last', () => {
  expect(namesOf(chooseSuites('gate'))).toEqual([
    ['checks', 'browser'],
    ['build'],
    ['units'],
    ['server'],
    ['journeys', 'platform'],
  ])
  expect(namesOf(chooseSuites('all'))[0]).toContain('checks')
})

test('every cell of the gate is one of the matrix', () => {
  const matrix = readFileSync(join(root, 'tests/federation/failure-matrix.test.ts'), 'utf8')
  expect(matrix).toMatch(
    /test\(`\$\{target\}: \$\{fault\}`, tagsOf\(placeName, `\$\{target\}: \$\{fault\}`\)/,
  )
  expect(matrix).toMatch(
    /test\(`\$\{deed\} at \$\{stage\}`, tagsOf\(placeName, `\$\{deed\} at \$\{stage\}`\)/,
  )
  const cells = [
    ...targets.flatMap((target) => faults.map((fault) => `${target}: ${fault}`)),
    ...stages.flatMap((stage) => deeds.map((deed) => `${deed} at ${stage}`)),
  ]
  expect(cells).toEqual(expect.arrayContaining(Object.values(gateCells).flat()))
  expect(Object.keys(gateCells)).toEqual([...places])
})
