import { expect, test } from 'vitest'
import { describeNearest, judgeHeadroom } from './headroom.ts'

const took = (name: string, tookMs: number, limitMs = 60_000) => ({ test: name, tookMs, limitMs })

test('a test that may take three times as long as it took is not refused', () => {
  const summary = judgeHeadroom([took('a third', 20_000), took('nothing', 0)])
  expect(summary).toEqual({ passed: 0, failed: 0, failures: [], times: [] })
})

test('one that came nearer to its limit is refused once, by its slowest time', () => {
  const { failed, failures } = judgeHeadroom([
    took('slow', 25_000),
    took('quick', 100),
    took('slow', 30_040),
    took('slow', 21_000),
  ])
  expect(failed).toBe(1)
  expect(failures).toEqual([
    {
      test: 'the headroom of slow',
      message: 'It took 30.0 s at its slowest and may take 60.0, which is not 3 times as long.',
      passedAgain: false,
    },
  ])
})

test('each is held against its own limit, and one without a limit against none', () => {
  const times = [took('short', 40_000), took('long', 40_000, 180_000), took('endless', 40_000, 0)]
  expect(judgeHeadroom(times).failures.map(({ test: name }) => name)).toEqual(['the headroom of short'])
})

test('those that came nearest to their limits are told, the nearest first', () => {
  const times = [took('quick', 100), took('short', 40_000), took('short', 50_000), took('endless', 40_000, 0)]
  expect(describeNearest(times).split('\n')).toEqual([
    'nearest to their limits:',
    '    50.0 of 60.0 s: short',
    '    0.1 of 60.0 s: quick',
  ])
})
