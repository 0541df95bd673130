import {
  auditLine,
  CONTRACTS_VERSION,
  deployments,
  gateChanged,
  newDeploymentToken,
  z,
} from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { createDeployer, makePackage } from './testing.ts'

let server: TestServer
let deployer: ReturnType<typeof createDeployer>
/** Another for each test. */
let remote = 'notes'
let tests = 0

beforeAll(async () => {
  server = await createTestServer()
  deployer = createDeployer(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  remote = `notes-${(tests += 1)}`
  for (const version of ['1.0.0', '2.0.0']) await deployer.upload(makePackage(remote, version))
  await deployer.change(remote, { action: 'deploy', version: '1.0.0' })
})

const registryNow = () => server.deps.deployments.registry.current().registry
const rulesNow = () => registryNow().gate.filter((rule) => rule.remote === remote)

const gate = (json: object, by = deployer) => by.post(`/${remote}/gate`, json)
const rule = { action: 'gate', version: '2.0.0', reason: ' draws nothing ' }
const known = () => ({ remote, version: '2.0.0', contracts: CONTRACTS_VERSION, reason: 'draws nothing' })

const lineNow = () => registryNow().remotes.find(({ name }) => name === remote)
const versionsNow = () => lineNow()?.versions.map(({ version }) => version)
const gateVersion = (version: string) => gate({ ...rule, version })
const reasonOf = (version: string) =>
  `${remote} ${version} does not work with contracts ${CONTRACTS_VERSION}: draws nothing`

async function expectRefusal(json: object, status: number, message: string): Promise<void> {
  const before = registryNow()
  const answer = await deployer.change(remote, json)
  expect(await answer.json()).toMatchObject({ message })
  expect(answer.status).toBe(status)
  expect(registryNow()).toEqual(before)
}

describe('what the gate keeps from running', () => {
  beforeEach(async () => {
    for (const version of ['3.0.0', '4.0.0', '5.0.0']) await deployer.upload(makePackage(remote, version))
    for (const version of ['2.0.0', '3.0.0']) await deployer.change(remote, { action: 'deploy', version })
  })

  test('is passed over by a rollback', async () => {
    await gateVersion('2.0.0')
    const answer = await deployer.change(remote, { action: 'rollback' })
    expect(await answer.json()).toMatchObject({ line: { stable: '1.0.0' } })
  })

  test('is not gone back to where there is nothing else', async () => {
    await gateVersion('1.0.0')
    await gateVersion('2.0.0')
    const none = `${remote} has no stable version before 3.0.0 that may run`
    const why = `${reasonOf('2.0.0')}; ${reasonOf('1.0.0')}`
    await expectRefusal({ action: 'rollback' }, 409, `${none}: ${why}`)
    await expectRefusal({ action: 'rollback', version: '1.0.0' }, 422, reasonOf('1.0.0'))
    expect(versionsNow()?.at(0)).toBe('3.0.0')
  })

  test('is not promoted, nor tried on more', async () => {
    await deployer.change(remote, { action: 'canary', version: '4.0.0', percent: 10 })
    await gateVersion('4.0.0')
    await expectRefusal({ action: 'promote' }, 422, reasonOf('4.0.0'))
    await expectRefusal({ action: 'canary', version: '4.0.0', percent: 20 }, 422, reasonOf('4.0.0'))
    expect(lineNow()?.stable).toBe('3.0.0')
  })

  test('does not keep a trial against it from being ended', async () => {
    await deployer.change(remote, { action: 'canary', version: '4.0.0', percent: 10 })
    await gateVersion('3.0.0')
    const ended = await deployer.change(remote, { action: 'rollback', version: '3.0.0' })
    expect(await ended.json()).toMatchObject({ line: { stable: '3.0.0', canary: null } })
  })

  test('leaves its place in the registry to the next older version that may run', async () => {
    await deployer.change(remote, { action: 'deploy', version: '4.0.0' })
    expect(versionsNow()).toEqual(['4.0.0', '3.0.0', '2.0.0'])
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await gateVersion(version)
    expect(versionsNow()).toEqual(['4.0.0', '1.0.0'])
    await deployer.change(remote, { action: 'deploy', version: '5.0.0' })
    expect(versionsNow()).toEqual(['5.0.0', '1.0.0'])
  })
})

describe('a rule of the gate', () => {
  test('is in the registry at once, under a higher serial, with who and why', async () => {
    const before = registryNow().serial
    const answer = await gate(rule)
    expect(answer.status).toBe(200)
    expect(gateChanged.parse(await answer.json())).toEqual({ serial: before + 1, rule: known() })
    expect(registryNow().serial).toBe(before + 1)
    expect(rulesNow()).toEqual([known()])
    expect(deployments.parse(await (await deployer.get('')).json()).gate).toContainEqual(known())
    const [line] = z.array(auditLine).parse(await (await deployer.get('/audit')).json())
    expect(line).toMatchObject({
      who: 'operator',
      remote,
      action: 'gate',
      version: '2.0.0',
      reason: `contracts ${CONTRACTS_VERSION}: draws nothing`,
      serial: before + 1,
    })
  })

  test('keeps a version from being deployed, until it is taken away', async () => {
    await gate(rule)
    const refused = await deployer.change(remote, { action: 'deploy', version: '2.0.0' })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      message: `${remote} 2.0.0 does not work with contracts ${CONTRACTS_VERSION}: draws nothing`,
    })
    const removed = await gate({ ...rule, action: 'ungate', reason: 'it was the server' })
    expect(gateChanged.parse(await removed.json())).toEqual({ serial: registryNow().serial, rule: known() })
    expect(rulesNow()).toEqual([])
    expect((await deployer.change(remote, { action: 'deploy', version: '2.0.0' })).status).toBe(200)
  })

  test('for other contracts keeps nothing from these', async () => {
    expect((await gate({ ...rule, contracts: '9.0.0' })).status).toBe(200)
    expect(rulesNow()).toEqual([{ ...known(), contracts: '9.0.0' }])
    expect((await deployer.change(remote, { action: 'deploy', version: '2.0.0' })).status).toBe(200)
  })

  test('is made once, and taken away once', async () => {
    expect((await gate({ ...rule, action: 'ungate' })).status).toBe(404)
    await gate(rule)
    const before = registryNow()
    expect((await gate({ ...rule, reason: 'again' })).status).toBe(409)
    expect(registryNow()).toEqual(before)
  })

  test('needs a reason, and versions', async () => {
    const before = registryNow()
    for (const wrong of [{ reason: ' ' }, { version: 'all' }, { contracts: '*' }, { action: 'open' }]) {
      expect((await gate({ ...rule, ...wrong })).status).toBe(400)
    }
    expect(registryNow()).toEqual(before)
  })

  test('is for those who may make one', async () => {
    const handOut = async (actions: string[], remotes: string[] = [remote]) => {
      const answer = await deployer.post('/tokens', { name: 'nightly', remotes, actions })
      return createDeployer(server, newDeploymentToken.parse(await answer.json()).token)
    }
    expect((await gate(rule, await handOut(['deploy', 'ungate']))).status).toBe(403)
    expect((await gate(rule, await handOut(['gate'], ['maps']))).status).toBe(403)
    const nightly = await handOut(['gate'])
    expect((await gate(rule, nightly)).status).toBe(200)
    expect((await gate({ ...rule, action: 'ungate' }, nightly)).status).toBe(403)
    expect((await gate(rule, createDeployer(server, 'guessed'))).status).toBe(401)
    expect(rulesNow()).toEqual([known()])
  })
})
