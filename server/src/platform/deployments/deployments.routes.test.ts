import { auditLine, CONTRACTS_VERSION, deployments, z, type RegistryLine } from '@tidings/contracts'
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
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) {
    await deployer.upload(makePackage(remote, version))
  }
})

const registryNow = () => server.deps.deployments.registry.current().registry

function lineNow(): RegistryLine {
  const line = registryNow().remotes.find(({ name }) => name === remote)
  if (!line) throw new Error(`${remote} is not in the registry`)
  return line
}

const versionsNow = () => lineNow().versions.map(({ version }) => version)

async function change(json: object): Promise<void> {
  const answer = await deployer.change(remote, json)
  expect(await answer.json()).toMatchObject({ serial: registryNow().serial, line: { name: remote } })
  expect(answer.status).toBe(200)
}

async function deploy(...versions: string[]): Promise<void> {
  for (const version of versions) await change({ action: 'deploy', version })
}

async function expectRefusal(json: object, status: number, message: string): Promise<void> {
  const before = registryNow()
  const answer = await deployer.change(remote, json)
  expect(await answer.json()).toMatchObject({ message })
  expect(answer.status).toBe(status)
  expect(registryNow()).toEqual(before)
}

describe('a deployment', () => {
  test('makes a version stable, with the two before to fall back to', async () => {
    await deploy('1.0.0', '2.0.0', '3.0.0', '4.0.0')
    expect(lineNow()).toMatchObject({ stable: '4.0.0', canary: null, disabled: false })
    expect(versionsNow()).toEqual(['4.0.0', '3.0.0', '2.0.0'])
  })

  test('ends a trial that was against another version', async () => {
    await deploy('1.0.0')
    await change({ action: 'canary', version: '2.0.0', percent: 10 })
    await deploy('3.0.0')
    expect(lineNow().canary).toBeNull()
    expect(versionsNow()).toEqual(['3.0.0', '1.0.0'])
  })

  test('is refused where it changes nothing, and of what is not there', async () => {
    await deploy('1.0.0')
    await expectRefusal({ action: 'deploy', version: '1.0.0' }, 409, `${remote} 1.0.0 is stable already`)
    await expectRefusal({ action: 'deploy', version: '9.0.0' }, 404, `${remote} 9.0.0 was never uploaded`)
  })

  test('is refused of what is known not to work with these contracts, which every browser is told', async () => {
    const rule = { remote, version: '2.0.0', contracts: CONTRACTS_VERSION, reason: 'draws nothing' }
    await deployer.post(`/${remote}/gate`, { ...rule, action: 'gate' })
    await deploy('1.0.0')
    expect(registryNow().gate).toContainEqual(rule)
    await expectRefusal(
      { action: 'deploy', version: '2.0.0' },
      422,
      `${remote} 2.0.0 does not work with contracts ${CONTRACTS_VERSION}: draws nothing`,
    )
  })

  test('is refused of a name that leads elsewhere', async () => {
    for (const name of ['..', '%2e%2e', 'Reader', 'a%2fb']) {
      const answer = await deployer.change(name, { action: 'deploy', version: '1.0.0' })
      expect([400, 404]).toContain(answer.status)
    }
  })

  test('is refused where it is none', async () => {
    const answer = await deployer.change(remote, { action: 'explode' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 4 })
  })
})

describe('a rollback', () => {
  test('goes back one stable version after the other, and leaves nothing of what it went back from', async () => {
    await deploy('1.0.0', '2.0.0', '3.0.0')
    await change({ action: 'rollback', reason: 'broken' })
    expect(versionsNow()).toEqual(['2.0.0', '1.0.0'])
    await change({ action: 'rollback' })
    expect(versionsNow()).toEqual(['1.0.0'])
    await expectRefusal({ action: 'rollback' }, 409, `${remote} has no stable version before 1.0.0`)
  })

  test('goes to a version that was stable before, and to no other', async () => {
    await deploy('1.0.0', '2.0.0', '3.0.0')
    await expectRefusal(
      { action: 'rollback', version: '4.0.0' },
      409,
      `${remote} 4.0.0 was not stable before 3.0.0: deploy it instead`,
    )
    await expectRefusal({ action: 'rollback', version: '3.0.0' }, 409, `${remote} 3.0.0 is stable already`)
    await change({ action: 'rollback', version: '1.0.0' })
    expect(versionsNow()).toEqual(['1.0.0'])
  })

  test('ends a trial', async () => {
    await deploy('1.0.0', '2.0.0')
    await change({ action: 'canary', version: '3.0.0', percent: 10 })
    await change({ action: 'rollback', version: '2.0.0' })
    expect(lineNow()).toMatchObject({ stable: '2.0.0', canary: null })
  })
})

describe('a canary', () => {
  test('is beside the stable version, for a share that can be changed, and becomes stable', async () => {
    await deploy('1.0.0')
    await change({ action: 'canary', version: '2.0.0', percent: 10 })
    await change({ action: 'canary', version: '2.0.0', percent: 50 })
    expect(lineNow()).toMatchObject({ stable: '1.0.0', canary: { version: '2.0.0', percent: 50 } })
    expect(versionsNow()).toEqual(['1.0.0', '2.0.0'])
    await change({ action: 'promote' })
    expect(lineNow()).toMatchObject({ stable: '2.0.0', canary: null })
    expect(versionsNow()).toEqual(['2.0.0', '1.0.0'])
  })

  test('may be an earlier version, which is not listed twice', async () => {
    await deploy('1.0.0', '2.0.0', '3.0.0')
    await change({ action: 'canary', version: '2.0.0', percent: 10 })
    expect(versionsNow()).toEqual(['3.0.0', '1.0.0', '2.0.0'])
  })

  test('is refused where it makes no sense', async () => {
    const canary = { action: 'canary', version: '1.0.0', percent: 10 }
    await expectRefusal(canary, 409, `${remote} has no stable version yet: deploy one first`)
    await deploy('1.0.0')
    await expectRefusal(canary, 409, `${remote} 1.0.0 is the stable version: everybody has it already`)
    await expectRefusal({ action: 'promote' }, 409, `${remote} has no canary to promote`)
    const answer = await deployer.change(remote, { ...canary, version: '2.0.0', percent: 101 })
    expect(answer.status).toBe(400)
  })
})

test('a remote is switched off and on', async () => {
  await deploy('1.0.0')
  await expectRefusal({ action: 'enable' }, 409, `${remote} is enabled already`)
  await change({ action: 'disable', reason: 'on fire' })
  expect(lineNow().disabled).toBe(true)
  await expectRefusal({ action: 'disable' }, 409, `${remote} is disabled already`)
  await change({ action: 'enable' })
  expect(lineNow().disabled).toBe(false)
})

test('changes at the same time are made one after the other, each with a serial of its own', async () => {
  await deploy('1.0.0')
  const before = registryNow().serial
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      deployer.change(remote, { action: 'canary', version: '2.0.0', percent: n }),
    ),
  )
  const serials = await Promise.all(
    answers.map(async (answer) => z.object({ serial: z.int() }).parse(await answer.json()).serial),
  )
  expect(serials.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, n) => before + 1 + n),
  )
  expect(registryNow().serial).toBe(before + 20)
})

test('each change leaves a line of who, what and why', async () => {
  await deploy('1.0.0')
  await change({ action: 'disable', reason: ' on fire ' })
  const lines = z.array(auditLine).parse(await (await deployer.get('/audit')).json())
  const ours = lines.filter((line) => line.remote === remote)
  expect(ours.slice(0, 2)).toMatchObject([
    { who: 'operator', action: 'disable', version: null, reason: 'on fire', serial: registryNow().serial },
    { who: 'operator', action: 'deploy', version: '1.0.0', reason: '' },
  ])
  expect(ours.filter(({ action }) => action === 'upload')).toHaveLength(4)
})

test('what is deployed is listed, the newest version first', async () => {
  await deploy('1.0.0')
  const { serial, remotes } = deployments.parse(await (await deployer.get('')).json())
  expect(serial).toBe(registryNow().serial)
  const line = remotes.find(({ name }) => name === remote)
  expect(line).toMatchObject({ stable: '1.0.0', canary: null, disabled: false })
  expect(line?.versions.map(({ version }) => version)).toEqual(['4.0.0', '3.0.0', '2.0.0', '1.0.0'])
})
