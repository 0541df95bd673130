import { expect, test } from 'vitest'
import {
  addSummaries,
  describeFailures,
  describeTotal,
  locateFailures,
  ofStep,
  summarise,
} from './summary.ts'

const failure = (name: string, passedAgain: boolean) => ({
  test: name,
  message: '\u001B[31mwhy\u001B[0m\n\n  at x\n  at /node_modules/vitest',
  passedAgain,
})

const took = (tookMs: number) => ({ test: 'works', tookMs, limitMs: 60_000 })

test('summaries add up, and whatever failed is named at the end, with its reason', () => {
  const total = addSummaries([
    { passed: 3, failed: 1, failures: [failure('fails', false)], times: [took(100)] },
    { passed: 2, failed: 0, failures: [failure('wavers', true)], times: [took(200)] },
    ofStep('build', true),
  ])
  expect(summarise(total)).toBe('6 passed, 1 failed')
  expect(total.times).toEqual([took(100), took(200)])
  expect(describeFailures(total)).toBe(
    [
      'passed at the second attempt only: wavers',
      '    why',
      '      at x',
      '',
      'failed: fails',
      '    why',
      '      at x',
    ].join('\n'),
  )
})

test('a step that fails is a failure, and one that nothing was said of points upwards', () => {
  expect(describeFailures(ofStep('build', false))).toBe('failed: build\n    See above.')
})

test('of a long reason only the beginning is said', () => {
  const message = Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n')
  expect(describeFailures(ofStep('check:lint', false, message)).split('\n')).toHaveLength(15)
})

test('what failed in one round is said to have failed there', () => {
  const round = { passed: 3, failed: 1, failures: [failure('fails', false)], times: [] }
  expect(describeTotal(locateFailures(round, 'units, round 2, seed 7')).split('\n').at(0)).toBe(
    'failed: fails (units, round 2, seed 7)',
  )
})

test('the last line of a run is its figures, and where nothing failed the only one', () => {
  const failed = addSummaries([ofStep('build', true), ofStep('check:lint', false)])
  expect(describeTotal(failed).split('\n')).toEqual([
    'failed: check:lint',
    '    See above.',
    '',
    '1 passed, 1 failed',
  ])
  expect(describeTotal(ofStep('build', true))).toBe('1 passed, 0 failed')
})
