import { contract } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, oursAlone } from './calls.ts'
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

const ofClient = procedures.filter((name) => !oursAlone.has(name))

test('every call of the contract is one that the public client can make, or known to be ours alone', () => {
  expect([...Object.keys(calls), ...oursAlone].toSorted()).toEqual(procedures.toSorted())
})

describe('without a session', () => {
  test.each(ofClient.filter((name) => !open.has(name)))('%s is refused', async (name) => {
    const call = calls[name]?.(stage.stranger)
    expect(call).toBeDefined()
    await expectRefusal(Promise.resolve(call), 'unauthorized')
  })

  test.each([...oursAlone])('%s is refused, which the public client does not know', async (name) => {
    const { method, path } = routeOf(name)
    const answer = await fetch(`${stage.url}/api${path}`, { method })
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 1000 }])
  })

  test.each([...open])('%s is answered', async (name) => {
    expect(await calls[name]?.(stage.stranger)).toMatchObject({ code: 0 })
  })
})

function routeOf(name: string): { method: string; path: string } {
  const routes = new Map<string, { method?: string; path?: string }>()
  for (const [domain, procedureMap] of Object.entries(contract))
    for (const [call, procedure] of Object.entries(procedureMap))
      routes.set(`${domain}.${call}`, procedure['~orpc'].route)
  const { method = '', path = '' } = routes.get(name) ?? {}
  return { method, path }
}
