import { newDeploymentToken, pruned } from '@tidings/contracts'
import { HOUR_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { createDeployer, makePackage } from './testing.ts'

let server: TestServer
let deployer: ReturnType<typeof createDeployer>
let now = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
  deployer = createDeployer(server)
})

afterAll(() => server.close())

/** Prunes; answers which versions of a remote are removed. */
async function prune(of: string): Promise<string[]> {
  const { removed } = pruned.parse(await (await deployer.post('/prune')).json())
  return removed
    .filter(({ remote }) => remote === of)
    .map(({ version }) => version)
    .toSorted()
}

async function upload(remote: string, versions: readonly string[]): Promise<void> {
  for (const version of versions) await deployer.upload(makePackage(remote, version))
}

async function deploy(remote: string, versions: readonly string[]): Promise<void> {
  for (const version of versions) await deployer.change(remote, { action: 'deploy', version })
}

const isServed = async (version: string) => {
  const options = { headers: new Headers(), cacheControl: 'no-cache' }
  const file = await server.deps.deployments.store.serve(`notes/${version}/remoteEntry.js`, options)
  await file?.body?.cancel()
  return file !== undefined
}

test('pruning keeps whatever a registry of the last day named, and what came in that day', async () => {
  await upload('notes', ['1.0.0', '2.0.0', '3.0.0', '4.0.0', '5.0.0'])
  await deploy('notes', ['1.0.0', '2.0.0', '3.0.0'])
  now += 25 * HOUR_MS
  await upload('notes', ['6.0.0'])
  await deploy('notes', ['4.0.0'])

  // 1.0.0 was named until now, 5.0.0 never was, 6.0.0 has just come.
  expect(await prune('notes')).toEqual(['5.0.0'])
  now += 23 * HOUR_MS
  expect(await prune('notes')).toEqual([])
  now += 2 * HOUR_MS
  expect(await prune('notes')).toEqual(['1.0.0', '6.0.0'])
  expect(await Promise.all(['1.0.0', '2.0.0', '3.0.0', '4.0.0'].map(isServed))).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('pruning keeps for a day what a registry named until the gate kept it from running', async () => {
  await upload('boards', ['1.0.0', '2.0.0', '3.0.0', '4.0.0'])
  await deploy('boards', ['1.0.0', '2.0.0', '3.0.0', '4.0.0'])
  now += 25 * HOUR_MS
  await deployer.post('/boards/gate', { action: 'gate', version: '3.0.0', reason: 'draws nothing' })

  // 3.0.0 was named until now, and 1.0.0 has come in its place.
  expect(await prune('boards')).toEqual([])
  now += 25 * HOUR_MS
  expect(await prune('boards')).toEqual(['3.0.0'])
})

test('what was removed is neither deployed nor uploaded again, nor gone back to', async () => {
  await upload('tasks', ['1.0.0', '2.0.0', '3.0.0', '4.0.0'])
  await deploy('tasks', ['1.0.0', '2.0.0', '3.0.0', '4.0.0'])
  now += 25 * HOUR_MS
  expect(await prune('tasks')).toEqual(['1.0.0'])

  const refused = await deployer.change('tasks', { action: 'deploy', version: '1.0.0' })
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ message: 'The files of tasks 1.0.0 are removed' })
  expect((await deployer.upload(makePackage('tasks', '1.0.0'))).status).toBe(409)
  for (const stable of ['3.0.0', '2.0.0']) {
    const answer = await deployer.change('tasks', { action: 'rollback' })
    expect(await answer.json()).toMatchObject({ line: { stable } })
  }
  expect((await deployer.change('tasks', { action: 'rollback' })).status).toBe(409)
})

test('a token prunes its own remotes alone', async () => {
  await upload('maps', ['1.0.0'])
  await upload('charts', ['1.0.0'])
  const request = { name: 'maps', remotes: ['maps'], actions: ['prune'] }
  const { token } = newDeploymentToken.parse(await (await deployer.post('/tokens', request)).json())
  now += 25 * HOUR_MS
  const answer = await createDeployer(server, token).post('/prune')
  expect(await answer.json()).toEqual({ removed: [{ remote: 'maps', version: '1.0.0' }] })
  expect(await prune('charts')).toEqual(['1.0.0'])
})
