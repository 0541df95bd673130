import { auditLine, canaryBucket, partsHealth, z, type PartReport } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeployer, makePackage } from '../deployments/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let deployer: ReturnType<typeof createDeployer>
let user: TestUser
let other: TestUser
let now = Date.parse('2026-11-21T12:00:00Z')
/** Another for each test. */
let remote = 'notes'
let tests = 0

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
  deployer = createDeployer(server)
  user = await server.signUp()
  other = await server.signUp()
})

afterAll(() => server.close())

/** Makes 1.0.0 of a remote stable, and lets some try 2.0.0. */
async function offer(name: string, percent: number): Promise<void> {
  remote = name
  now += 60_000
  await deployer.upload(makePackage(remote, '1.0.0'))
  await deployer.upload(makePackage(remote, '2.0.0'))
  await deployer.change(remote, { action: 'deploy', version: '1.0.0' })
  await deployer.change(remote, { action: 'canary', version: '2.0.0', percent })
}

beforeEach(() => offer(`notes-${(tests += 1)}`, 100))

const render = { class: 'render', stage: 'render', message: 'It broke' } as const

function report(more: Partial<PartReport> = {}): PartReport {
  const stages = { load: 80, mount: 4 }
  return { remote, part: 'page', version: '1.0.0', source: 'stable', stages, failure: null, ...more }
}

/** Sends reports as a browser does, at most fifty in a request. */
async function send(reports: PartReport[], sender: TestUser = user): Promise<void> {
  for (let start = 0; start < reports.length; start += 50) {
    const json = { reports: reports.slice(start, start + 50) }
    const answer = await server.request('/api/parts/reports', { method: 'POST', user: sender, json })
    expect(answer.status).toBe(204)
  }
}

/** Reports of the version on trial. */
const ofCanary = (failed: number, loads: number) =>
  Array.from({ length: loads }, (_, n) =>
    report({ version: '2.0.0', source: 'canary', failure: n < failed ? render : null }),
  )

async function healthNow() {
  const answer = await server.request('/api/parts/health', { user })
  const { versions } = partsHealth.parse(await answer.json())
  return versions.filter((version) => version.remote === remote)
}

const lineNow = () =>
  server.deps.deployments.registry.current().registry.remotes.find(({ name }) => name === remote)

describe('reports of parts', () => {
  test('are told by version: attempts, failures by class, times of the stages', async () => {
    await send([report(), report({ stages: { load: 300 }, failure: render }), ...ofCanary(0, 3)])
    expect(await healthNow()).toEqual([
      {
        remote,
        version: '1.0.0',
        since: new Date(now).toISOString(),
        loads: 2,
        failures: { render: 1 },
        stages: {
          load: { p50: expect.closeTo(80, -1), p75: expect.closeTo(300, -2) },
          mount: { p50: expect.closeTo(4, 0), p75: expect.closeTo(4, 0) },
        },
      },
      expect.objectContaining({ version: '2.0.0', loads: 3, failures: {} }),
    ])
  })

  test('are among the figures of the server', async () => {
    await send([report({ failure: render })])
    const figures = await (await server.request('/metrics')).text()
    const labels = `remote="${remote}",version="1.0.0"`
    expect(figures).toContain(`tidings_part_loads_total{${labels},source="stable"} 1`)
    expect(figures).toContain(`tidings_part_failures_total{${labels},class="render"} 1`)
    expect(figures).toContain(`tidings_part_stage_seconds_count{${labels},stage="load"} 1`)
  })

  test('of what is not in the registry count nowhere', async () => {
    await send([report({ version: '9.9.9' }), report({ remote: 'invented' })])
    expect(await healthNow()).toEqual([])
    const figures = await (await server.request('/metrics')).text()
    expect(figures).not.toMatch(/9\.9\.9|invented/)
  })

  test('of what a developer runs in the place of a version say nothing of its health', async () => {
    await send([report({ source: 'override', failure: render })])
    expect(await healthNow()).toEqual([])
  })

  test('sent at the same time are all counted', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send([...ofCanary(0, 1), report()])))
    expect((await healthNow()).map(({ loads }) => loads)).toEqual([20, 20])
  })

  test('begin anew when a version comes into another place', async () => {
    await send(ofCanary(0, 10))
    await deployer.change(remote, { action: 'promote' })
    expect(await healthNow()).toEqual([])
  })

  test('want a session, the right shape, and patience', async () => {
    const json = { reports: [report()] }
    expect((await server.request('/api/parts/reports', { method: 'POST', json })).status).toBe(401)
    expect((await server.request('/api/parts/health')).status).toBe(401)
    const wrong = { reports: [{ ...report(), failure: { ...render, class: 'bad mood' } }] }
    const answer = await server.request('/api/parts/reports', { method: 'POST', user, json: wrong })
    expect(answer.status).toBe(400)
    const hasty = await server.signUp()
    const sendOnce = async () =>
      (await server.request('/api/parts/reports', { method: 'POST', user: hasty, json })).status
    for (let n = 0; n < 60; n += 1) expect(await sendOnce()).toBe(204)
    expect(await sendOnce()).toBe(429)
    now += 60_000
    expect(await sendOnce()).toBe(204)
  })
})

/** Half of the reports by each of two users. */
async function sendByTwo(reports: PartReport[]): Promise<void> {
  await send(reports.filter((_, index) => index % 2 === 0))
  await send(
    reports.filter((_, index) => index % 2 === 1),
    other,
  )
}

const hasIt = (name: string, { id }: TestUser) => canaryBucket(name, id) < 50

/** A hundred and fifty others have the stable version, and no trouble with it. */
async function othersReport(): Promise<void> {
  await send([report()])
  await server.database.pool.query(
    `with readers as (insert into "user" (id, name, email)
      select 'reader-' || n, 'Ada', n || '@readers.test' from generate_series(1, 150) n
      on conflict (id) do update set name = excluded.name returning id)
    insert into part_reporters (remote, version, user_id, loads, failures)
    select $1, '1.0.0', id, 10, 0 from readers`,
    [remote],
  )
}

describe('a canary', () => {
  test('halts by itself when it fails more than twice as often as the stable version', async () => {
    await sendByTwo(Array.from({ length: 100 }, (_, n) => report({ failure: n < 4 ? render : null })))
    await sendByTwo(ofCanary(6, 48))
    expect(lineNow()?.canary).toEqual({ version: '2.0.0', percent: 100 })
    await sendByTwo(ofCanary(0, 2))
    expect(lineNow()).toMatchObject({ stable: '1.0.0', canary: null })
    expect(lineNow()?.versions.map(({ version }) => version)).toEqual(['1.0.0'])
    const [last] = z.array(auditLine).parse(await (await deployer.get('/audit')).json())
    expect(last).toMatchObject({
      who: 'health',
      remote,
      action: 'halt',
      version: '2.0.0',
      reason: 'failed in 6 of 50 loads of 2 users, the stable version 4 of 100 loads of 2 users',
      serial: server.deps.deployments.registry.current().registry.serial,
    })
  })

  test('goes on while it is no worse', async () => {
    await sendByTwo(Array.from({ length: 50 }, (_, n) => report({ failure: n < 5 ? render : null })))
    await sendByTwo(ofCanary(10, 100))
    expect(lineNow()?.canary).toEqual({ version: '2.0.0', percent: 100 })
  })

  test('is not halted by what one user makes up', async () => {
    await send(ofCanary(500, 500))
    expect(lineNow()?.canary).toEqual({ version: '2.0.0', percent: 100 })
  })

  test('is not halted by two of 150 who have it, even before the others have told of it', async () => {
    await othersReport()
    await sendByTwo(ofCanary(50, 50))
    expect(lineNow()?.canary).toEqual({ version: '2.0.0', percent: 100 })
  })

  test('is halted by two where it is given to half of 150', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `halved-${n}`)
    await offer(names.find((name) => hasIt(name, user) && hasIt(name, other)) ?? '', 50)
    await othersReport()
    await sendByTwo(ofCanary(50, 50))
    expect(lineNow()?.canary).toBeNull()
  })

  test('is judged by those alone who have it', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `shared-${n}`)
    await offer(names.find((name) => hasIt(name, user) && !hasIt(name, other)) ?? '', 50)
    await send(ofCanary(0, 3))
    await send(ofCanary(90, 90), other)
    expect(await healthNow()).toMatchObject([{ version: '2.0.0', loads: 3, failures: {} }])
  })

  test('is halted once, however many tell of it', async () => {
    const before = server.deps.deployments.registry.current().registry.serial
    await Promise.all([user, other, user, other].map((sender) => send(ofCanary(50, 50), sender)))
    expect(server.deps.deployments.registry.current().registry.serial).toBe(before + 1)
  })
})
