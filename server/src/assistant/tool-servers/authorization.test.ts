import { foreignToolLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startToolServer } from '../../../../tests/support/tool-server/tool-server.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { comeBack, createConnections, follow, leadBack, startGuarded, type Guarded } from './testing.ts'

let server: TestServer
let now = Date.now()
let user: Guarded['user']
let mine: Guarded['mine']
let letsIn: Guarded['letsIn']
let notes: Guarded['notes']
let connectAllowed: Guarded['connectAllowed']

beforeAll(async () => {
  server = await createTestServer({
    clock: () => now,
    environment: { BASE_URL: 'http://localhost' },
  })
})

beforeEach(async () => {
  ;({ user, mine, letsIn, notes, connectAllowed } = await startGuarded(server))
})

afterAll(() => server.close())

const renewalsOf = () => letsIn.asked.filter(({ fields }) => fields['grant_type'] === 'refresh_token').length

describe('a server that wants to be allowed', () => {
  test('is waited for until its user has, and is connected then', async () => {
    const { code, connectionId, authorizationUrl } = await mine.connect(notes.url)
    expect([code, authorizationUrl]).toEqual([1, expect.stringContaining(`${letsIn.issuer}/authorize?`)])
    expect(await mine.list()).toMatchObject([
      { needsAuthorization: true, isConnected: false, status: 'disconnected', toolCount: 0 },
    ])
    const page = await follow(server, user, authorizationUrl)
    expect(page.status).toBe(200)
    const words = await page.text()
    expect(words).toContain('The tool server is connected.')
    expect(words).toContain(connectionId)
    expect(await mine.list()).toMatchObject([
      { needsAuthorization: false, isConnected: true, status: 'connected', toolCount: 2 },
    ])
  })

  test('is asked as the standards want it: PKCE, the server that is meant, and a state', async () => {
    const { authorizationUrl } = await mine.connect(notes.url)
    await follow(server, user, authorizationUrl)
    const [asking, exchange] = letsIn.asked.map(({ fields }) => fields)
    expect(asking).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      resource: notes.url,
      redirect_uri: 'http://localhost/api/mcp/oauth/callback',
    })
    expect(exchange).toMatchObject({ grant_type: 'authorization_code', resource: notes.url })
  })

  test('gives tokens that nobody can read here', async () => {
    const connectionId = await connectAllowed()
    const bearer = String(notes.headers.at(-1)?.authorization).replace('Bearer ', '')
    expect(bearer).toMatch(/^[\da-f-]{36}$/)
    const { rows } = await server.database.pool.query(`select * from mcp_connections where id = $1`, [
      connectionId,
    ])
    expect(JSON.stringify([rows, await mine.list()])).not.toContain(bearer)
  })

  test('is not sent elsewhere what is meant for it', async () => {
    const { authorizationUrl } = await mine.connect(notes.url, { headers: { 'x-key': 'secret' } })
    await follow(server, user, authorizationUrl)
    expect(await mine.list()).toMatchObject([{ isConnected: true }])
    expect(notes.headers.every((headers) => headers['x-key'] === 'secret')).toBe(true)
    expect(letsIn.headers.some((headers) => 'x-key' in headers)).toBe(false)
  })

  test('speaks to its user in their language', async () => {
    const { authorizationUrl } = await mine.connect(notes.url)
    const back = await leadBack(authorizationUrl)
    const page = await server.request(`${back.pathname}${back.search}`, {
      user,
      headers: { 'accept-language': 'ja' },
    })
    expect(await page.text()).toContain('ツールサーバーに接続しました。')
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'nonce-/)
  })
})

describe('a token', () => {
  test('is renewed before it ends', async () => {
    await connectAllowed()
    now += 3_590_000
    expect(await mine.refresh()).toMatchObject({ successful: 1 })
    expect(renewalsOf()).toBe(1)
  })

  test('that has expired is renewed once, however many want it', async () => {
    await connectAllowed()
    letsIn.expire()
    const { promise: waits, resolve: goOn } = Promise.withResolvers<void>()
    letsIn.misbehaves({ waits })
    const before = notes.headers.length
    const all = Promise.all([mine.refresh(), mine.refresh(), mine.refresh()])
    await expect.poll(() => notes.headers.length).toBe(before + 3)
    goOn()
    expect(await all).toMatchObject([{ successful: 1 }, { successful: 1 }, { successful: 1 }])
    expect(renewalsOf()).toBe(1)
  })

  test('that was revoked leads back to where it is allowed', async () => {
    const connectionId = await connectAllowed()
    letsIn.revoke()
    expect(await mine.refresh()).toMatchObject({
      failed: 1,
      results: [{ success: false, error: 'The server asks to be allowed by you.' }],
    })
    expect(await mine.list()).toMatchObject([{ needsAuthorization: true, status: 'disconnected' }])
    const { code, authorizationUrl } = await mine.change(connectionId, {})
    expect(code).toBe(1)
    await follow(server, user, authorizationUrl)
    expect(await mine.list()).toMatchObject([{ needsAuthorization: false, isConnected: true }])
  })

  test('does not go to a server of another origin', async () => {
    const connectionId = await connectAllowed()
    const elsewhere = await startToolServer()
    onTestFinished(elsewhere.close)
    await mine.change(connectionId, { url: elsewhere.url })
    expect(elsewhere.headers.every(({ authorization }) => authorization === undefined)).toBe(true)
  })
})

const begin = async () => (await mine.connect(notes.url)).authorizationUrl
const lookAt = async (page: Response) => ({
  status: page.status,
  isInvalid: (await page.text()).includes('took too long or was not begun here'),
})

describe('what comes back', () => {
  const invalid = { status: 400, isInvalid: true }

  test('is taken once', async () => {
    const back = await leadBack(await begin())
    expect((await comeBack(server, user, back)).status).toBe(200)
    expect(await lookAt(await comeBack(server, user, back))).toEqual(invalid)
    expect(await mine.list()).toMatchObject([{ isConnected: true }])
  })

  test('is taken of the user who was sent, alone', async () => {
    const stranger = await server.signUp()
    const back = await leadBack(await begin())
    expect(await lookAt(await comeBack(server, stranger, back))).toEqual(invalid)
    expect((await comeBack(server, undefined, back)).status).toBe(400)
    expect(await createConnections(server, stranger).list()).toEqual([])
    expect((await comeBack(server, user, back)).status).toBe(200)
  })

  test.each(['', 'nonsense', Buffer.from('{"connectionId":"1"}').toString('base64')])(
    'is not taken with the state "%s"',
    async (state) => {
      const back = await leadBack(await begin())
      back.searchParams.set('state', state)
      expect(await lookAt(await comeBack(server, user, back))).toEqual(invalid)
    },
  )

  test('is not taken too late, nor after it was asked for anew', async () => {
    const { connectionId, authorizationUrl } = await mine.connect(notes.url)
    const back = await leadBack(authorizationUrl)
    const again = (await mine.change(connectionId, {})).authorizationUrl
    expect(await lookAt(await comeBack(server, user, back))).toEqual(invalid)
    const late = await leadBack(again)
    now += foreignToolLimits.authorizationTime
    expect(await lookAt(await comeBack(server, user, late))).toEqual(invalid)
  })

  test.each([
    [
      'from another server',
      { iss: 'https://evil.example' },
      ['The service refused the authorization.', 'mcpOAuthError'],
    ],
    ['as a refusal', { refusesConsent: true }, ['The service refused the authorization.', 'mcpOAuthError']],
    [
      'with a code that is worth nothing',
      { refusesExchange: true },
      ['The service gave no access.', 'mcpTokenExchangeFailed'],
    ],
  ])('%s connects nothing, and says so there and to other pages', async (_, how, [words, key]) => {
    const authorizationUrl = await begin()
    letsIn.misbehaves(how)
    const page = await follow(server, user, authorizationUrl)
    const text = await page.text()
    expect([page.status, text]).toEqual([400, expect.stringContaining(String(words))])
    expect(text).toContain(`.postMessage({"error":"${key}"})`)
    expect(await mine.list()).toMatchObject([
      { isConnected: false, needsAuthorization: true, lastError: expect.any(String) },
    ])
  })
})

describe('a server that lets in as it should not', () => {
  test.each(['https://evil.example/mcp', 'https://evil.example/'])(
    'for %s in place of itself is not followed',
    async (resource) => {
      const other = await startToolServer({ letsIn, resource })
      onTestFinished(other.close)
      expect(await mine.refuse(other.url)).toMatchObject({ code: 16_001 })
    },
  )

  test.each([
    ['by another name', { issuer: 'https://evil.example' }, 16_001],
    ['without PKCE', { lacksPkce: true }, 16_001],
    ['those alone whom it knows', { registersNobody: true }, 16_000],
    ['at a script', { authorizationEndpoint: 'javascript:alert(1)' }, 16_001],
    ['at a file', { authorizationEndpoint: 'file:///etc/passwd' }, 16_000],
    ['without https', { authorizationEndpoint: 'http://evil.example/authorize' }, 16_000],
    ['in the network that this server is in', { authorizationEndpoint: 'http://10.0.0.1/' }, 16_000],
  ])('%s is not followed', async (_, how, code) => {
    letsIn.misbehaves(how)
    expect(await mine.refuse(notes.url)).toMatchObject({ code })
    expect(await mine.list()).toEqual([])
  })
})
