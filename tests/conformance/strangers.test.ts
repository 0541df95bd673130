import { contract } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from './calls.ts'
import { expectRefusal } from './refusals.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

/** What anybody may ask. */
const open = new Set([
  'status.configs',
  'probes.postgresql',
  'probes.redis',
  'probes.bullmq',
  'probes.rsshub',
])

const procedures = Object.entries(contract).flatMap(([domain, routes]) =>
  Object.keys(routes).map((name) => `${domain}.${name}`),
)

test('every call of the contract is one that the public client can make', () => {
  expect(Object.keys(calls).toSorted()).toEqual(procedures.toSorted())
})

describe('without a session', () => {
  test.each(procedures.filter((name) => !open.has(name)))('%s is refused', async (name) => {
    const call = calls[name]?.(stage.stranger)
    expect(call).toBeDefined()
    await expectRefusal(Promise.resolve(call), 'unauthorized')
  })

  test.each([...open])('%s is answered', async (name) => {
    expect(await calls[name]?.(stage.stranger)).toMatchObject({ code: 0 })
  })
})
