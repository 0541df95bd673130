import { expect, test } from 'vitest'
import { feedTrouble } from './feed-trouble.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const well = {
  errorAt: null,
  checkedAt: '2026-11-22T11:00:00.000Z',
  nextCheckAt: '2026-11-22T13:00:00.000Z',
  lastEntryAt: '2026-11-20T11:00:00.000Z',
}

test.each([
  ['is well', {}, null],
  ['was never checked', { checkedAt: null, nextCheckAt: null }, null],
  ['fails since yesterday', { errorAt: '2026-11-21T12:00:00.000Z' }, 'failing'],
  ['fails for weeks', { errorAt: '2026-11-01T12:00:00.000Z' }, 'failing-long'],
  ['is checked no more', { errorAt: '2026-11-01T12:00:00.000Z', nextCheckAt: null }, 'stopped'],
  ['is silent for half a year', { lastEntryAt: '2026-05-01T12:00:00.000Z' }, 'quiet'],
  ['never brought anything', { lastEntryAt: null }, null],
] as const)('a feed that %s', (_name, changes, expected) => {
  expect(feedTrouble({ ...well, ...changes }, now)).toBe(expected)
})
