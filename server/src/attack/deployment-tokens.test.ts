import { auditLine, listedDeploymentToken, newDeploymentToken } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { totpOf } from '../accounts/auth/authenticator/testing.ts'
import { password, postAuth, refusalOf } from '../accounts/auth/testing.ts'
import { cookieOf } from '../foundation/http/testing.ts'
import { createDeployer, makePackage } from '../platform/deployments/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'

let server: TestServer
let other: TestUser
let admin: TestUser
let email: string
let count = 0

beforeAll(async () => {
  server = await createTestServer()
  other = await server.signUp()
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit; delete from attempts')
  email = `deployer${(count += 1)}@example.test`
  admin = await server.signUp(email)
  await change(`role = 'admin'`)
})

const change = (columns: string) =>
  server.database.pool.query(`update "user" set ${columns} where id = $1`, [admin.id])

/** As if the administrator had signed in a while ago. */
const age = () =>
  server.database.pool.query(`update session set created_at = now() - interval '1 hour' where user_id = $1`, [
    admin.id,
  ])

const wish = { name: 'ci', remotes: '*', actions: ['upload', 'disable'] }

const make = (more: object = {}) =>
  server.request('/api/deployments/tokens', { method: 'POST', user: admin, json: { ...wish, ...more } })

/** Whoever holds a token that the administrator made. */
async function holder(more: object = {}) {
  const { id, token } = newDeploymentToken.parse(await (await make(more)).json())
  return { id, token, ...createDeployer(server, token) }
}

/** The last two things that administrators did, the newest first. */
const lastDeeds = async () => {
  const answer = await server.request('/api/admin/audit', { user: other })
  return z
    .object({ data: z.array(z.looseObject({ action: z.string() })) })
    .parse(await answer.json())
    .data.slice(0, 2)
}

describe('by the session of an administrator alone no token is made', () => {
  test('but by whoever has signed in just now, or has the password', async () => {
    expect((await make()).status).toBe(201)
    await age()
    expect(await refusalOf(await make())).toEqual([400, 1002])
    expect(await refusalOf(await make({ password: 'wrong horse' }))).toEqual([400, 1002])
    expect((await make({ password })).status).toBe(201)
  })

  test('but with a code, where there is an authenticator', async () => {
    const enabled = await postAuth(server, '/two-factor/enable', { password }, { user: admin })
    const { totpURI } = z.object({ totpURI: z.string() }).parse(await enabled.json())
    const code = totpOf(totpURI)
    const verified = await postAuth(server, '/two-factor/verify-totp', { code }, { user: admin })
    admin = { ...admin, cookie: cookieOf(verified) }
    expect(await refusalOf(await make({ password }))).toEqual([400, 4008])
    expect(await refusalOf(await make({ TOTPCode: '000000' }))).toEqual([400, 4007])
    expect((await make({ TOTPCode: totpOf(totpURI) })).status).toBe(201)
  })

  test('however often one guesses', async () => {
    await age()
    for (let guess = 0; guess < 10; guess += 1)
      expect((await make({ password: `horse ${guess}` })).status).toBe(400)
    expect((await make({ password })).status).toBe(429)
  })

  test('nor is what proved it kept or told', async () => {
    await age()
    const told = await (await make({ password })).text()
    const { rows } = await server.database.pool.query('select t::text as row from deployment_tokens t')
    expect(told + JSON.stringify(rows)).not.toContain(password)
  })
})

test('that a token was made and taken back is told to the other administrators', async () => {
  const { id } = await holder({ remotes: ['notes', 'maps'] })
  await server.request(`/api/deployments/tokens/${id}`, { method: 'DELETE', user: admin })
  const about = { who: email, about: 'ci', detail: 'notes, maps: upload, disable' }
  expect(await lastDeeds()).toMatchObject([
    { ...about, action: 'deploymentTokenRemoved' },
    { ...about, action: 'deploymentToken' },
  ])
})

test('also where the operator does, who need not prove anything', async () => {
  const operator = createDeployer(server)
  const { id } = newDeploymentToken.parse(await (await operator.post('/tokens', wish)).json())
  await operator.remove(`/tokens/${id}`)
  expect(await lastDeeds()).toMatchObject([
    { who: 'operator', action: 'deploymentTokenRemoved' },
    { who: 'operator', action: 'deploymentToken' },
  ])
})

test.each(['operator', 'health', 'build', 'admin@example.test'])(
  'what the token %s does is told as the doing of a token',
  async (name) => {
    const token = await holder({ name })
    const version = `1.0.${count}`
    expect((await token.upload(makePackage('notes', version))).status).toBe(201)
    const [last] = z.array(auditLine).parse(await (await token.get('/audit')).json())
    expect(last).toMatchObject({ who: `token:${name}`, version })
  },
)

test('the list says who made each, and which opens nothing any more', async () => {
  const operator = createDeployer(server)
  const list = async () => z.array(listedDeploymentToken).parse(await (await operator.get('/tokens')).json())
  const { id } = await holder()
  const own = newDeploymentToken.parse(await (await operator.post('/tokens', wish)).json())
  expect(await list()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id, madeBy: email, isTaken: true }),
      expect.objectContaining({ id: own.id, madeBy: null, isTaken: true }),
    ]),
  )
  await change('suspended = true')
  expect(await list()).toContainEqual(expect.objectContaining({ id, madeBy: email, isTaken: false }))
  await change('suspended = false')
})

describe('a token allows nothing', () => {
  test('while its maker is suspended', async () => {
    const token = await holder()
    expect((await token.get('')).status).toBe(200)
    await change('suspended = true')
    expect((await token.get('')).status).toBe(401)
    await change('suspended = false')
    expect((await token.get('')).status).toBe(200)
  })

  test.each([`role = 'plus'`, 'role = null', `role_end_at = now() - interval '1 minute'`])(
    'once its maker is no administrator: %s',
    async (demotion) => {
      const token = await holder()
      await change(demotion)
      expect((await token.get('')).status).toBe(401)
    },
  )

  test('once the account of its maker is gone, and is gone itself', async () => {
    const { id, get } = await holder()
    const answer = await server.request(`/api/admin/users/${admin.id}`, {
      method: 'DELETE',
      user: other,
      json: {},
    })
    expect(answer.status).toBe(200)
    expect((await get('')).status).toBe(401)
    expect(await (await createDeployer(server).get('/tokens')).text()).not.toContain(id)
  })
})

test('the operator’s token goes on, whoever is suspended', async () => {
  const answer = await createDeployer(server).post('/tokens', wish)
  const { token } = newDeploymentToken.parse(await answer.json())
  await change('suspended = true')
  expect((await createDeployer(server, token).get('')).status).toBe(200)
})
