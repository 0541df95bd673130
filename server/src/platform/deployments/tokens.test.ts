import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditLine, deploymentToken, newDeploymentToken, operatorAccess, z } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { writeOperatorAccess } from './operator-access.ts'
import { createDeployer, makePackage } from './testing.ts'

let server: TestServer
let operator: ReturnType<typeof createDeployer>

beforeAll(async () => {
  server = await createTestServer()
  operator = createDeployer(server)
})

// All come from one address: the wrong tokens of one test shut out no other.
beforeEach(() => server.database.pool.query('delete from attempts'))

afterAll(() => server.close())

/** Somebody whom the operator gave a token. */
async function handOut(request: { name: string; remotes: '*' | string[]; actions: string[] }) {
  const answer = await operator.post('/tokens', request)
  expect(answer.status).toBe(201)
  const { id, token } = newDeploymentToken.parse(await answer.json())
  return { id, token, ...createDeployer(server, token) }
}

describe('a token', () => {
  test('allows what it was made for, and is named in the audit', async () => {
    const ci = await handOut({ name: 'ci', remotes: ['notes'], actions: ['upload', 'deploy'] })
    expect((await ci.upload(makePackage('notes', '1.0.0'))).status).toBe(201)
    expect((await ci.change('notes', { action: 'deploy', version: '1.0.0' })).status).toBe(200)
    const [last] = z.array(auditLine).parse(await (await ci.get('/audit')).json())
    expect(last).toMatchObject({ who: 'token:ci', action: 'deploy', version: '1.0.0' })
  })

  test('allows nothing else: no other remote, no other action, no further token', async () => {
    const ci = await handOut({ name: 'ci', remotes: ['notes'], actions: ['upload', 'deploy'] })
    const refused = await Promise.all([
      ci.upload(makePackage('maps', '1.0.0')),
      ci.change('maps', { action: 'deploy', version: '1.0.0' }),
      ci.change('notes', { action: 'disable' }),
      ci.change('notes', { action: 'rollback' }),
      ci.post('/prune'),
      ci.get('/tokens'),
      ci.post('/tokens', { name: 'mine', remotes: '*', actions: ['deploy'] }),
      ci.remove('/tokens/1'),
    ])
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  })

  test('is told once, and kept as a hash', async () => {
    const { id, token } = await handOut({ name: 'once', remotes: '*', actions: ['prune'] })
    const listed = await (await operator.get('/tokens')).text()
    expect(z.array(deploymentToken).parse(JSON.parse(listed))).toContainEqual(
      expect.objectContaining({ id, name: 'once', remotes: '*', actions: ['prune'] }),
    )
    const { rows } = await server.database.pool.query('select t::text as row from deployment_tokens t')
    expect(listed + JSON.stringify(rows)).not.toContain(token)
  })

  test('allows nothing once it is taken back', async () => {
    const former = await handOut({ name: 'former', remotes: '*', actions: ['disable'] })
    expect((await operator.remove(`/tokens/${former.id}`)).status).toBe(204)
    expect((await former.get('')).status).toBe(401)
    expect((await operator.remove(`/tokens/${former.id}`)).status).toBe(404)
  })

  test('is wanted', async () => {
    expect((await createDeployer(server, 'wrong').get('')).status).toBe(401)
    expect((await server.request('/api/deployments')).status).toBe(401)
  })
})

test('an address with many wrong tokens is heard no more, whoever has a right one is', async () => {
  const statuses: number[] = []
  for (let i = 0; i <= 30; i++) statuses.push((await createDeployer(server, `wrong${i}`).get('')).status)
  expect(statuses).toContain(401)
  expect(statuses.at(-1)).toBe(429)
  expect((await operator.get('')).status).toBe(200)
})

describe('who is signed in', () => {
  test('deploys as an admin, from a page of this server alone, and is named by e-mail', async () => {
    const admin = await server.signUp('admin@example.test')
    await server.database.pool.query(`update "user" set role = 'admin' where id = $1`, [admin.id])
    await operator.upload(makePackage('notes', '2.0.0'))
    const json = { action: 'deploy', version: '2.0.0' }
    const path = '/api/deployments/notes/changes'
    const foreign = { origin: 'https://evil.example', host: 'localhost' }
    const refused = await server.request(path, { method: 'POST', user: admin, headers: foreign, json })
    expect(refused.status).toBe(403)
    const answer = await server.request(path, { method: 'POST', user: admin, json })
    expect(answer.status).toBe(200)
    const [last] = z.array(auditLine).parse(await (await operator.get('/audit')).json())
    expect(last).toMatchObject({ who: 'admin@example.test', version: '2.0.0' })
  })

  test('does not as anybody else', async () => {
    await server.signUp()
    const user = await server.signUp()
    expect((await server.request('/api/deployments', { user })).status).toBe(403)
  })
})

describe('the access of the operator', () => {
  test('is in a file for this account alone, at an address that can be reached, while the server runs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidings-operator-'))
    const file = join(folder, 'operator.json')
    const remove = await writeOperatorAccess(folder, { url: 'http://0.0.0.0:3000', token: 'first' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const removeOther = await writeOperatorAccess(folder, { url: 'http://127.0.0.1:3001', token: 'second' })
    await remove()
    expect(operatorAccess.parse(JSON.parse(await readFile(file, 'utf8')))).toEqual({
      url: 'http://127.0.0.1:3001',
      token: 'second',
    })
    await removeOther()
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })
})
