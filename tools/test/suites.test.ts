import { expect, test } from 'vitest'
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
