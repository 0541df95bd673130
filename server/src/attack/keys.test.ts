import { settingsTable } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsWithKeys } from './every-call/testing.ts'
import { keysOf } from './keys/testing.ts'

const inner = z.object({ date: z.string() })

test.each([
  ['of an object', z.object({ id: z.string(), schedule: inner }), ['id', 'schedule', 'schedule.date']],
  ['of a list', z.object({ all: z.array(inner) }), ['all', 'all.0.date']],
  ['of either', z.union([z.object({ a: z.string() }), z.object({ b: inner })]), ['a', 'b', 'b.date']],
  ['that may be left out', z.object({ maybe: inner.nullable().optional() }), ['maybe', 'maybe.date']],
  [
    'that are made up',
    z.object({ headers: z.record(z.string(), inner) }),
    ['headers', 'headers.any', 'headers.any.date'],
  ],
])('the fields %s are those to which values are sent', (_, schema, keys) => {
  expect(keysOf(schema, 'a.call')).toEqual(keys)
})

test.each([
  ['any others', z.object({ id: z.string() }).loose()],
  ['others of a kind', z.object({ id: z.string() }).catchall(z.string())],
  ['any others further in', z.object({ all: z.array(z.object({ id: z.string() }).loose()) })],
])('a call that takes %s than it names is not passed by', (_, schema) => {
  expect(() => keysOf(schema, 'a.call')).toThrow('a.call takes keys that it does not name')
})

test('values are sent to every setting that a server keeps', () => {
  const sent = new Set(callsWithKeys.flatMap(([, { keys }]) => keys))
  const kept = Object.keys(settingsTable).filter((key) => settingsTable[key]?.synced !== false)
  expect(kept.length).toBeGreaterThan(50)
  expect(kept.filter((key) => !sent.has(key))).toEqual([])
})
