// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONTRACTS_VERSION } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { adoptBuild } from './adopt-build.ts'
import { deploymentAudit } from '../../foundation/tables/deployments.schema.ts'
import { findLine, lockRegistry, writeChange } from './registry-rows.ts'
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

const lineOfNotes = () => registryNow().remotes.find(({ name }) => name === 'notes')

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

/** Ends a trial as the health of parts does. */
async function halt(version: string): Promise<void> {
  await createDeployer(server).change('notes', { action: 'canary', version, percent: 10 })
  await server.database.db.transaction(async (tx) => {
    await lockRegistry(tx)
    const before = await findLine(tx, 'notes')
    if (!before) throw new Error('There is no line')
    const facts = { version, who: 'health', reason: 'failed in 9 of 50 loads', at: new Date() }
    await writeChange(tx, { ...facts, before, after: { ...before, canary: null }, action: 'halt' })
  })
  await server.deps.deployments.registry.refresh()
}

describe('what the build made and may not be given to anybody', () => {
  const rule = { version: '1.0.0-b', reason: 'draws nothing' }
  const gate = (action: 'gate' | 'ungate') =>
    createDeployer(server).post('/notes/gate', { ...rule, contracts: CONTRACTS_VERSION, action })

  test('by the gate leaves the stable version and what is on trial as they are, with its files there', async () => {
    await startWith(one)
    const deployer = createDeployer(server)
    await deployer.upload(makePackage('notes', '3.0.0'))
    await deployer.change('notes', { action: 'canary', version: '3.0.0', percent: 10 })
    await gate('gate')
    await startWith(two)
    expect(lineOfNotes()).toMatchObject({ stable: '1.0.0-a', canary: { version: '3.0.0', percent: 10 } })
    expect(await server.deps.deployments.store.has({ remote: 'notes', version: '1.0.0-b' })).toBe(true)
  })

  test('by the gate is adopted at the next start after the rule is gone', async () => {
    await startWith(one)
    await gate('gate')
    await startWith(two)
    await gate('ungate')
    expect(versionsOf('notes')).toEqual(['1.0.0-a'])
    await startWith(two)
    expect(versionsOf('notes')).toEqual(['1.0.0-b', '1.0.0-a'])
  })

  test('by the gate keeps no other remote from being adopted', async () => {
    await gate('gate')
    await startWith(two, other)
    expect(registryNow().remotes.map(({ name }) => name)).toEqual(['maps'])
  })

  test('since it was halted on trial waits until somebody deploys it', async () => {
    await startWith(one)
    await createDeployer(server).upload(two)
    await halt('1.0.0-b')
    await startWith(two)
    await startWith(two)
    expect(versionsOf('notes')).toEqual(['1.0.0-a'])
    await createDeployer(server).change('notes', { action: 'deploy', version: '1.0.0-b' })
    await startWith(two)
    expect(versionsOf('notes')).toEqual(['1.0.0-b', '1.0.0-a'])
  })

  test('since it was halted on trial is adopted all the same where nothing else may run', async () => {
    await startWith(one)
    await createDeployer(server).upload(two)
    await halt('1.0.0-b')
    const deployer = createDeployer(server)
    await deployer.post('/notes/gate', { ...rule, version: '1.0.0-a', action: 'gate' })
    await startWith(two)
    expect(lineOfNotes()?.stable).toBe('1.0.0-b')
  })
})

/** A build of a remote with one page, at another path than its own. */
function makeWithPage(name: string, version: string, path: string): TestPackage {
  const { record, files } = makePackage(name, version)
  const manifest = { ...record.manifest, routes: [{ path, part: 'page' }] }
  return { record: { ...record, manifest }, files }
}

describe('what the build made and what another remote has', () => {
  test('do not come together where that was deployed by hand, until it is disabled', async () => {
    const deployer = createDeployer(server)
    await deployer.upload(makeWithPage('poems', '1.0.0', '/notes/:id'))
    await deployer.change('poems', { action: 'deploy', version: '1.0.0' })
    const error = vi.spyOn(server.deps.logger, 'error')
    await startWith(one, other)
    expect(registryNow().remotes.map(({ name }) => name)).toEqual(['maps', 'poems'])
    expect(error).toHaveBeenCalledExactlyOnceWith(
      'Not given to anybody, though it was built: ' +
        'notes 1.0.0-a declares the route /notes/:, which is of poems 1.0.0',
    )
    await deployer.change('poems', { action: 'disable' })
    await startWith(one, other)
    expect(versionsOf('notes')).toEqual(['1.0.0-a'])
  })

  test('come together where a page moves between what is built', async () => {
    await startWith(makeWithPage('notes', '1.0.0-a', '/a'), makeWithPage('maps', '1.0.0', '/b'))
    await startWith(makeWithPage('notes', '1.0.0-b', '/b'), makeWithPage('maps', '2.0.0', '/a'))
    expect(versionsOf('notes')?.[0]).toBe('1.0.0-b')
    expect(versionsOf('maps')?.[0]).toBe('2.0.0')
  })

  test('come together where that is built no longer', async () => {
    await startWith(other)
    await startWith(makeWithPage('notes', '1.0.0-a', '/maps/:id'))
    expect(registryNow().remotes.map(({ name }) => name)).toEqual(['notes'])
  })
})

test('several processes that start at once on one build make one change of each remote', async () => {
  const build = await writeBuild(folder, [one, other])
  await Promise.all([1, 2, 3].map(() => adoptBuild(server.deps, build)))
  expect(registryNow().serial).toBe(2)
})
