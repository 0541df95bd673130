import { newDeploymentToken, pruned } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { createDeployer, makePackage } from './testing.ts'

const HOUR_MS = 60 * 60 * 1000

let server: TestServer
let deployer: ReturnType<typeof createDeployer>
let now = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
  deployer = createDeployer(server)
})

afterAll(() => server.close())

async function prune(): Promise<string[]> {
  const { removed } = pruned.parse(await (await deployer.post('/prune')).json())
  return removed.map(({ version }) => version).toSorted()
}

const isServed = async (version: string) => {
  const options = { headers: new Headers(), cacheControl: 'no-cache' }
  const file = await server.deps.deployments.store.serve(`notes/${version}/remoteEntry.js`, options)
  await file?.body?.cancel()
  return file !== undefined
}

test('pruning keeps whatever a registry of the last day named, and what came in that day', async () => {
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0', '5.0.0']) {
    await deployer.upload(makePackage('notes', version))
  }
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
    await deployer.change('notes', { action: 'deploy', version })
  }
  now += 25 * HOUR_MS
  await deployer.upload(makePackage('notes', '6.0.0'))
  await deployer.change('notes', { action: 'deploy', version: '4.0.0' })

  // 1.0.0 was named until now, 5.0.0 never was, 6.0.0 has just come.
  expect(await prune()).toEqual(['5.0.0'])
  now += 23 * HOUR_MS
  expect(await prune()).toEqual([])
  now += 2 * HOUR_MS
  expect(await prune()).toEqual(['1.0.0', '6.0.0'])
  expect(await Promise.all(['1.0.0', '2.0.0', '3.0.0', '4.0.0'].map(isServed))).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('what was removed is neither deployed nor uploaded again, nor gone back to', async () => {
  const deploy = await deployer.change('notes', { action: 'deploy', version: '1.0.0' })
  expect(deploy.status).toBe(404)
  expect(await deploy.json()).toMatchObject({ message: 'The files of notes 1.0.0 are removed' })
  expect((await deployer.upload(makePackage('notes', '1.0.0'))).status).toBe(409)
  for (const stable of ['3.0.0', '2.0.0']) {
    const answer = await deployer.change('notes', { action: 'rollback' })
    expect(await answer.json()).toMatchObject({ line: { stable } })
  }
  expect((await deployer.change('notes', { action: 'rollback' })).status).toBe(409)
})

test('a token prunes its own remotes alone', async () => {
  await deployer.upload(makePackage('maps', '1.0.0'))
  await deployer.upload(makePackage('notes', '7.0.0'))
  const request = { name: 'maps', remotes: ['maps'], actions: ['prune'] }
  const { token } = newDeploymentToken.parse(await (await deployer.post('/tokens', request)).json())
  now += 25 * HOUR_MS
  const answer = await createDeployer(server, token).post('/prune')
  expect(await answer.json()).toEqual({ removed: [{ remote: 'maps', version: '1.0.0' }] })
})
