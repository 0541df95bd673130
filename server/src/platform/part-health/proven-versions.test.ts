import type { PartReport } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeployer, makePackage } from '../deployments/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let deployer: ReturnType<typeof createDeployer>
let user: TestUser
let now = Date.parse('2026-11-21T12:00:00Z')
/** Another for each test. */
let remote = ''
let tests = 0

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
  deployer = createDeployer(server)
  user = await server.signUp()
})

beforeEach(() => {
  remote = `notes-${(tests += 1)}`
})

afterAll(() => server.close())

const render = { class: 'render', stage: 'render', message: 'It broke' } as const

/** Gives everybody a version, which then breaks in so many of ten pages. */
async function deploy(version: string, broken: number, of = 10): Promise<void> {
  await deployer.upload(makePackage(remote, version))
  const answer = await deployer.change(remote, { action: 'deploy', version })
  expect(answer.status).toBe(200)
  const reports = Array.from({ length: of }, (_, n): PartReport => {
    const failure = n < broken ? render : null
    return { remote, part: 'page', version, source: 'stable', stages: {}, failure }
  })
  if (of === 0) return
  const told = await server.request('/api/parts/reports', { method: 'POST', user, json: { reports } })
  expect(told.status).toBe(204)
}

const named = (): string[] => {
  const { remotes } = server.deps.deployments.registry.current().registry
  const line = remotes.find(({ name }) => name === remote)
  return line?.versions.map(({ version }) => version) ?? []
}

test('however many mends fail one after the other, the version that worked is the first to fall back to', async () => {
  await deploy('1.0.0', 1)
  for (const version of ['1.0.1', '1.0.2', '1.0.3', '1.0.4']) await deploy(version, 9)
  expect(named()).toEqual(['1.0.4', '1.0.0', '1.0.3'])
})

test('a version that works takes the place of the one that worked before it', async () => {
  await deploy('1.0.0', 0)
  await deploy('1.0.1', 0)
  await deploy('1.0.2', 9)
  await deploy('1.0.3', 9)
  expect(named()).toEqual(['1.0.3', '1.0.1', '1.0.2'])
})

test('one that always fails in one of the three places of a page takes it from none that worked', async () => {
  await deploy('1.0.0', 0)
  await deploy('1.0.1', 10, 30)
  await deploy('1.0.2', 9)
  await deploy('1.0.3', 9)
  expect(named()).toEqual(['1.0.3', '1.0.0', '1.0.2'])
})

test('of what nobody has told anything it is not known, and the newest comes first', async () => {
  for (const version of ['1.0.0', '1.0.1', '1.0.2', '1.0.3']) await deploy(version, 0, 0)
  expect(named()).toEqual(['1.0.3', '1.0.2', '1.0.1'])
})

test('what was rolled back is nothing to fall back to, though it worked', async () => {
  await deploy('1.0.0', 0, 0)
  await deploy('1.0.1', 0)
  await deploy('1.0.2', 0)
  await deploy('1.0.3', 9)
  await deployer.change(remote, { action: 'rollback', version: '1.0.1' })
  await deploy('1.0.4', 9)
  expect(named()).toEqual(['1.0.4', '1.0.1', '1.0.0'])
})

test('its files stay for as long as it is one to fall back to', async () => {
  await deploy('1.0.0', 0)
  for (const version of ['1.0.1', '1.0.2', '1.0.3', '1.0.4']) await deploy(version, 9)
  now += 2 * DAY_MS
  expect((await deployer.post('/prune')).status).toBe(200)
  await deploy('1.0.5', 9)
  expect(named()).toEqual(['1.0.5', '1.0.0', '1.0.4'])
})
