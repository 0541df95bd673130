import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsWithKeys, openSender, everyCall, type SendValue } from './every-call/testing.ts'
import type { Calls } from './calls/testing.ts'
import type { Call, Victim } from './testing.ts'

declare global {
  interface JSON {
    /** Node has it, TypeScript does not know it yet. */
    rawJSON: (text: string) => object
  }
}

/** Of each field so many values are drawn here, and all of them tried in the long run. */
const SAMPLE = 1

let calls: Calls
let victim: Victim
let send: SendValue

beforeAll(async () => {
  ;({ calls, victim, send } = await openSender())
})

afterAll(() => calls.server.close())

/** Few enough letters, and more bytes than an index takes, however they are compressed. */
const letters = (count: number): string =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join(
    '',
  )
const addresses = [`https://long.example/${letters(2000)}`, `https://long.example/?${letters(4000)}`]

/** What breaks parsers, dates, numbers, databases and regular expressions. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uFFFE\u{10FFFF}\u202E',
  'é'.normalize('NFD'),
  "'; drop table feeds; --",
  '%00%ff%',
  '../../../etc/passwd',
  '(((((((((((a+)+)+)+)+)+',
  'a'.repeat(100_000),
  '💥'.repeat(5000),
  '__proto__',
  'constructor',
  'null',
  '-0',
  '1e999',
  '0x10',
  '9'.repeat(19),
  '9'.repeat(13),
  `-${'9'.repeat(18)}`,
  'http://',
  'https://[::1',
  'https://user:pa%ss@host.example/%zz',
  ...addresses,
]
const times = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00-23:59',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
]
const numbers = [0, -1, 0.5, 9e15, -9e15, 2 ** 31, 2 ** 53, 8.64e15, 8.65e15, 1e308, Number.MIN_VALUE]
/** As JSON has them: of a number of ours it would make another, of one without end nothing at all. */
const rawNumbers = ['1e999', '-1e999', '1e-999', '-0', '9'.repeat(400), '9007199254740993', '1.0E+2'].map(
  (text) => JSON.rawJSON(text),
)
const scalars: unknown[] = [...texts, ...times, ...numbers, ...rawNumbers, true, null]
const values: unknown[] = [
  ...scalars,
  ...scalars.map((scalar) => [scalar]),
  ...scalars.map((scalar) => ({ id: scalar })),
  [],
  {},
  [[]],
  Array.from({ length: 2000 }, (_, index) => String(10 ** 15 + index)),
]

/** What servers have stumbled over: every field hears it, each time. */
const known: readonly unknown[] = ['a\u0000b', '\uD800', 9e15, JSON.rawJSON('1e999')]

/** Of what this server has not set up it says so. */
const isMissing = (text: string): boolean => text.startsWith('{"code":5,')

/** Whatever was asked before, the next question is heard: a limit that was met would hide what a value does. */
const forgetLimits = () => calls.server.database.pool.query('delete from rate_limit; delete from attempts')

/** The values whose answers are those of a server that stumbled, or did not look at them. */
async function findStumbles(call: Call, tried: (key: string) => readonly unknown[]): Promise<string[]> {
  const stumbles: string[] = []
  for (const key of call.keys)
    for (const value of tried(key)) {
      await forgetLimits()
      const { status, text } = await send(call, key, value)
      if (status === 429 || (status >= 500 && !isMissing(text)))
        stumbles.push(`${key} = ${JSON.stringify(value).slice(0, 60)}: ${status} ${text}`)
    }
  return stumbles
}

/** Of a time or an address all that is wrong with those is tried, and of each field what no other field of its name has to be tried with. */
const isTime = (key: string): boolean =>
  /(?:At|Time|Date|[bB]efore|[aA]fter|\bsince|\bdate|timeOfDay)$/.test(key)
const isAddress = (key: string): boolean => /(?:url|urls|link|links|website|image|endpoint)$/i.test(key)

function sampled(path: string, key: string): unknown[] {
  const seed = createHash('sha1').update(`${path} ${key}`).digest().readInt32BE()
  const drawn = fc.sample(fc.constantFrom(...values), { seed, numRuns: SAMPLE })
  return [...known, ...drawn, ...(isTime(key) ? times : []), ...(isAddress(key) ? addresses : [])]
}

describe('no value makes the server stumble:', () => {
  test.each(callsWithKeys)('%s', async (_, call) => {
    expect(await findStumbles(call, (key) => sampled(call.path, key))).toEqual([])
  })
})

test('a path that nobody answers may be as long as it likes', async () => {
  await forgetLimits()
  const path = `/better-auth/${encodeURIComponent(letters(1500))}`
  expect((await calls.call(calls.admin, 'GET', path)).status).toBe(404)
})

/** As text: it could not be written in the way that all else is. */
const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`

test('nothing makes the server stumble that is nested thousands deep', async () => {
  const bodies = everyCall.filter(([, { method }]) => method !== 'GET')
  const stumbles: string[] = []
  for (const [name, { method, path, input, keys }] of bodies) {
    await forgetLimits()
    const fields = JSON.stringify({ ...input(victim), [keys[0] ?? 'x']: 'DEEP', theme: 'DEEP' })
    const headers = { 'content-type': 'application/json', origin: 'http://localhost', host: 'localhost' }
    const body = fields.replaceAll('"DEEP"', deep)
    const answer = await calls.server.request(`/api${path}`, { method, user: calls.admin, headers, body })
    if (answer.status !== 400) stumbles.push(`${name}: ${answer.status} ${await answer.text()}`)
  }
  expect(stumbles).toEqual([])
})

describe('no value at all makes the server stumble:', { tags: ['long'] }, () => {
  test.each(callsWithKeys)(
    '%s',
    async (_, call) => {
      expect(await findStumbles(call, () => values)).toEqual([])
    },
    300_000,
  )
})
