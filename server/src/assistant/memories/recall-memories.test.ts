import { memoryLimits } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import { expect, test } from 'vitest'
import { chooseMemories } from './recall-memories.ts'

const now = Date.UTC(2026, 10, 25)

/** Of an importance, last changed so many days ago. */
const fact = (memory: string, importance: number, days = 0) => ({
  memory,
  importance,
  updatedAt: new Date(now - days * DAY_MS),
})

const chosen = (...all: ReturnType<typeof fact>[]) => chooseMemories(all, now).map(({ memory }) => memory)

test.each([
  ['the more important', [fact('minor', 0.6), fact('major', 0.9)], ['major', 'minor']],
  ['of equal ones the later', [fact('old', 0.8, 10), fact('new', 0.8, 1)], ['new', 'old']],
  ['one of now before one of a month ago', [fact('old', 0.9, 30), fact('new', 0.6)], ['new', 'old']],
  ['none less for being older than a month', [fact('old', 1, 300), fact('less', 0.9, 30)], ['old', 'less']],
  ['one of the time to come as one of now', [fact('now', 0.8), fact('ahead', 0.9, -5)], ['ahead', 'now']],
])('the weightiest comes first: %s', (_, all, expected) => {
  expect(chosen(...all)).toEqual(expected)
})

test('there are no more than there is room for, and a long one makes way for shorter ones', () => {
  const many = Array.from({ length: 30 }, (_, at) => fact(`Fact ${at}`, 0.7))
  expect(chosen(...many)).toHaveLength(memoryLimits.recalled)
  const long = Array.from({ length: 5 }, (_, at) => fact(`${at}`.repeat(1900), 1))
  expect(chosen(...long, fact('short', 0.6))).toEqual([
    ...long.slice(0, 4).map(({ memory }) => memory),
    'short',
  ])
})
