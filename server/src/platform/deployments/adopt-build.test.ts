import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { adoptBuild } from './adopt-build.ts'
import { deploymentAudit } from '../../foundation/tables/deployments.schema.ts'
import { createDeployer, makePackage, writeBuild, type TestPackage } from './testing.ts'

let folder: string
let server: TestServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-build-'))
  server = await createTestServer()
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Starts on what a build made. */
async function startWith(...packages: TestPackage[]): Promise<void> {
  await adoptBuild(server.deps, await writeBuild(folder, packages))
}

const registryNow = () => server.deps.deployments.registry.current().registry
const versionsOf = (name: string) =>
  registryNow()
    .remotes.find((line) => line.name === name)
    ?.versions.map(({ version }) => version)

const one = makePackage('notes', '1.0.0-a')
const two = makePackage('notes', '1.0.0-b')
const other = makePackage('maps', '2.0.0')

describe('what the build made', () => {
  test('is in the registry after the start, with an audit line for each remote', async () => {
    await startWith(one, other)
    expect(registryNow()).toMatchObject({
      serial: 2,
      remotes: [
        { name: 'maps', stable: '2.0.0', canary: null, disabled: false, versions: [other.record] },
        { name: 'notes', stable: '1.0.0-a', versions: [one.record] },
      ],
    })
    const audit = await server.database.db.select().from(deploymentAudit)
    expect(audit).toMatchObject([
      { who: 'build', remote: 'notes', action: 'deploy', version: '1.0.0-a', serial: 1 },
      { who: 'build', remote: 'maps', action: 'deploy', version: '2.0.0', serial: 2 },
    ])
  })

  test('changes nothing at a second start', async () => {
    await startWith(one, other)
    await startWith(one, other)
    expect(registryNow().serial).toBe(2)
  })

  test('does not come back at a start after it was rolled back', async () => {
    await startWith(one)
    await startWith(two)
    await createDeployer(server).change('notes', { action: 'rollback' })
    await startWith(two)
    expect(versionsOf('notes')).toEqual(['1.0.0-a'])
  })

  test('replaces what was built before, to which browsers may fall back', async () => {
    await startWith(one)
    await startWith(two)
    expect(versionsOf('notes')).toEqual(['1.0.0-b', '1.0.0-a'])
  })

  test('replaces it also when it is what was built long before', async () => {
    await startWith(one)
    await startWith(two)
    await startWith(one)
    expect(versionsOf('notes')).toEqual(['1.0.0-a', '1.0.0-b'])
  })

  test('leaves the registry when it is built no longer', async () => {
    await startWith(one, other)
    await startWith(other)
    expect(registryNow().remotes.map(({ name }) => name)).toEqual(['maps'])
  })

  test('stays in the registry where a version was also uploaded by hand', async () => {
    await startWith(one, other)
    await createDeployer(server).upload(makePackage('notes', '3.0.0'))
    await startWith(other)
    expect(registryNow().remotes.map(({ name }) => name)).toEqual(['maps', 'notes'])
  })

  test('is not in the registry when it was made for other contracts', async () => {
    const { record, files } = makePackage('notes', '2.0.0')
    const foreign = { record: { ...record, manifest: { ...record.manifest, contracts: '^9.0.0' } }, files }
    await startWith(one)
    await startWith(foreign)
    expect(versionsOf('notes')).toEqual(['1.0.0-a'])
  })

  test('comes back when its files were lost', async () => {
    await startWith(one)
    const { store } = server.deps.deployments
    await store.remove({ remote: 'notes', version: '1.0.0-a' })
    await startWith(one)
    expect(await store.has({ remote: 'notes', version: '1.0.0-a' })).toBe(true)
    expect(registryNow().serial).toBe(1)
  })
})

test('several processes that start at once on one build make one change of each remote', async () => {
  const build = await writeBuild(folder, [one, other])
  await Promise.all([1, 2, 3].map(() => adoptBuild(server.deps, build)))
  expect(registryNow().serial).toBe(2)
})
