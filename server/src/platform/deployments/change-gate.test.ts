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
