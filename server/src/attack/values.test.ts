import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsWithKeys, openSender, everyCall, type SendValue } from './every-call/testing.ts'
import { forgetLimits, type Calls } from './calls/testing.ts'
import type { Call, Victim } from './testing.ts'
import { addresses, letters, times, values } from './values/testing.ts'

/** Of each field so many values are drawn here, and all of them tried in the long run. */
const SAMPLE = 1

let calls: Calls
let victim: Victim
let send: SendValue

beforeAll(async () => {
  ;({ calls, victim, send } = await openSender())
})

afterAll(() => calls.server.close())

/** What servers have stumbled over: every field hears it, each time. */
const known: readonly unknown[] = ['a\u0000b', '\uD800', 9e15, JSON.rawJSON('1e999')]

/** Of what this server has not set up it says so. */
const isMissing = (text: string): boolean => text.startsWith('{"code":5,')

/** The values whose answers are those of a server that stumbled, or did not look at them. */
async function findStumbles(call: Call, tried: (key: string) => readonly unknown[]): Promise<string[]> {
  const stumbles: string[] = []
  for (const key of call.keys)
    for (const value of tried(key)) {
      await forgetLimits(calls.server)
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
  await forgetLimits(calls.server)
  const path = `/better-auth/${encodeURIComponent(letters(1500))}`
  expect((await calls.call(calls.admin, 'GET', path)).status).toBe(404)
})

/** As text: it could not be written in the way that all else is. */
const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`

test('nothing makes the server stumble that is nested thousands deep', async () => {
  const bodies = everyCall.filter(([, { method }]) => method !== 'GET')
  const stumbles: string[] = []
  for (const [name, { method, path, input, keys }] of bodies) {
    await forgetLimits(calls.server)
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
