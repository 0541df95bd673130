import type { PartReport } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { factsOf } from './part-facts.ts'

const report = (changes: Partial<PartReport> = {}): PartReport => ({
  remote: 'notes',
  part: 'page',
  version: '1.0.0',
  source: 'stable',
  stages: { load: 10 },
  failure: null,
  ...changes,
})

const failed = (kind: 'http' | 'render' | 'contract', message = 'no') =>
  report({ failure: { class: kind, stage: 'load', message } })

describe('what the log says of a remote', () => {
  test('is nothing before it was wanted', () => {
    expect(factsOf('notes', [report({ remote: 'reader' })])).toEqual({
      state: 'unused',
      shown: undefined,
      failures: [],
    })
  })

  test('is how its newest attempt went', () => {
    expect(factsOf('notes', [failed('http'), report()]).state).toBe('running')
    expect(factsOf('notes', [report(), failed('render')]).state).toBe('failed')
  })

  test('counts its failures by class, with the last message of each', () => {
    const log = [failed('http', 'one'), failed('render'), failed('http', 'two')]
    expect(factsOf('notes', log).failures).toEqual([
      { class: 'http', count: 2, last: '1.0.0: two' },
      { class: 'render', count: 1, last: '1.0.0: no' },
    ])
  })

  test('does not hold against what runs that a version was refused, or lacks texts', () => {
    const ofVersion = { ...failed('contract'), part: '' }
    expect(factsOf('notes', [report(), ofVersion]).state).toBe('running')
    expect(factsOf('notes', [report(), ofVersion]).failures).toHaveLength(1)
  })
})
